"use strict";
(() => {
  // The form of the games' text is told in page.rs. A game is unpacked when it is chosen.

  const CLICKS = { 1: "left click", 2: "right click", 3: "middle click" };
  const MOST_LISTED = 500; // changes told of in the answer
  const REST = 300; // milliseconds
  const LEAST_PITCH = 18; // pixels from a cell to the next, at least
  const MOST_FITTING = 18; // columns of a board that is made to fit a phone
  const element = id => document.getElementById(id);
  const [board, box, answer] = [element("board"), element("box"), element("answer")];

  const texts = element("games").textContent.split(/^case /m).slice(1);
  let game = null; // the one that is shown
  let step = 0; // how many of its operations have been played
  let faces = []; // what each of its cells shows, by row, then column
  let part = null; // the part of the board that is drawn: row and column from 0, rows, columns
  let drawn = new Map(); // the table cells for its cells
  let resting = 0; // the timer that will tell the address

  // ---- from text to game -------------------------------------------------------------------

  function unpack(text) {
    const lines = text.split("\n");
    const [number, rows, columns] = lines[0].split(" ").map(Number);
    const mines = lines.slice(1, rows + 1).join("");
    const now = Array(rows * columns).fill("_");
    const unpacked = { number, rows, columns, mines, steps: [], after: 0, quit: false };
    for (const line of lines.slice(rows + 1)) {
      const words = line.split(" ");
      if (words[0] === "after") unpacked.after = Number(words[1]);
      else if (words[0] === "quit") unpacked.quit = true;
      else if (words[0] !== "") unpacked.steps.push(unpackStep(words, columns, now));
    }
    return unpacked;
  }

  // An operation with what its cells show before and after; `now` is what they show all along.
  function unpackStep([code, row, column, outcome, ...runs], columns, now) {
    const unpacked = { code, row: Number(row), column: Number(column), outcome };
    unpacked.at = (row - 1) * columns + (column - 1);
    unpacked.cells = [];
    for (const run of runs) {
      const [row, column, looks] = run.split(/[.:]/);
      const start = (row - 1) * columns + (column - 1);
      for (let i = 0; i < looks.length; i++) unpacked.cells.push(start + i);
    }
    unpacked.after = runs.map(run => run.slice(run.indexOf(":") + 1)).join("");
    unpacked.before = unpacked.cells.map(cell => now[cell]).join("");
    unpacked.cells.forEach((cell, i) => (now[cell] = unpacked.after[i]));
    return unpacked;
  }

  // ---- the board ---------------------------------------------------------------------------

  function create(name, text) {
    const created = document.createElement(name);
    if (text !== undefined) created.textContent = text;
    return created;
  }

  function icon(name, className) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", className);
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#" + name);
    svg.append(use);
    return svg;
  }

  function heading(text, scope) {
    const th = create("th", text);
    th.scope = scope;
    return th;
  }

  const placeOf = cell => [Math.floor(cell / game.columns), cell % game.columns];

  // Draws the board, or of a big one as much as there is to be seen, around the cell in its middle.
  function buildBoard(row, column) {
    const seen = [innerHeight, Math.min(innerWidth, box.parentNode.clientWidth)];
    const [rows, columns] = seen.map(pixels => Math.ceil(pixels / LEAST_PITCH) + 10);
    const first = (middle, size, all) => Math.max(0, Math.min(middle - (size >> 1), all - size));
    part = { rows: Math.min(rows, game.rows), columns: Math.min(columns, game.columns) };
    part.row = first(row, part.rows, game.rows);
    part.column = first(column, part.columns, game.columns);
    board.classList.toggle("wide", game.columns > MOST_FITTING);
    board.style.setProperty("--rows", game.rows);
    board.style.setProperty("--columns", game.columns);
    board.style.setProperty("--digits", String(game.rows).length);
    drawn = new Map();
    board.replaceChildren(tableHead(), tableBody());
    drawn.forEach((_, cell) => drawCell(cell));
    placeBoard();
    markStep();
  }

  function tableHead() {
    const [head, line] = [create("thead"), create("tr")];
    line.append(create("th", ""));
    for (let i = 1; i <= part.columns; i++) line.append(heading(part.column + i, "col"));
    head.append(line);
    return head;
  }

  function tableBody() {
    const body = create("tbody");
    for (let row = part.row; row < part.row + part.rows; row++) {
      const line = create("tr");
      line.append(heading(row + 1, "row"));
      for (let column = part.column; column < part.column + part.columns; column++) {
        const td = create("td");
        drawn.set(row * game.columns + column, td);
        line.append(td);
      }
      body.append(line);
    }
    return body;
  }

  // The size of the headings, and from a cell to the next, in pixels.
  function measures() {
    const td = board.querySelector("td");
    const [inner, outer] = [td.getBoundingClientRect(), board.getBoundingClientRect()];
    return { left: inner.left - outer.left, top: inner.top - outer.top, pitch: inner.width + 1 };
  }

  // Puts a part of the board where it would be if all of it were drawn.
  function placeBoard() {
    const { left, top, pitch } = measures();
    element("room").style.width = `${left + game.columns * pitch}px`;
    element("room").style.height = `${top + game.rows * pitch}px`;
    board.style.left = `${part.column * pitch}px`;
    board.style.top = `${part.row * pitch}px`;
  }

  // Draws another part of the board when what is to be seen is no longer in the one drawn.
  function follow() {
    const { left, top, pitch } = measures();
    const isIn = (from, room, first, size, all) =>
      (first === 0 || from >= first) &&
      (first + size === all || from + room <= first + size);
    const [row, column] = [box.scrollTop / pitch, box.scrollLeft / pitch];
    const [rows, columns] = [(box.clientHeight - top) / pitch, (box.clientWidth - left) / pitch];
    const isDrawn = isIn(row, rows, part.row, part.rows, game.rows) &&
      isIn(column, columns, part.column, part.columns, game.columns);
    if (!isDrawn) buildBoard(Math.floor(row + rows / 2), Math.floor(column + columns / 2));
  }

  // Scrolls the box, never the page, so that a cell can be seen.
  function reveal(cell) {
    const { left, top, pitch } = measures();
    const [row, column] = placeOf(cell);
    const isSeen = (at, scrolled, room) => at - scrolled >= 0 && at + pitch - scrolled <= room;
    if (!isSeen(row * pitch, box.scrollTop, box.clientHeight - top)) {
      box.scrollTop = row * pitch - (box.clientHeight - top) / 2;
    }
    if (!isSeen(column * pitch, box.scrollLeft, box.clientWidth - left)) {
      box.scrollLeft = column * pitch - (box.clientWidth - left) / 2;
    }
    follow();
  }

  const isMine = cell => game.mines[cell] === "*";
  const isClosed = face => face === "_" || face === "P" || face === "?";

  function drawCell(cell) {
    const [face, td] = [faces[cell], drawn.get(cell)];
    if (!td) return;
    td.dataset.face = face;
    td.className = isClosed(face) ? "closed" : "";
    td.replaceChildren(...picture(face, isMine(cell)));
    nameCell(cell);
  }

  function picture(face, mine) {
    const corner = mine ? [icon("mine", "mine corner")] : [];
    switch (face) {
      case "_": return mine ? [icon("mine", "mine")] : [];
      case "P": return [icon("flag", ""), ...corner];
      case "?": return ["?", ...corner];
      case "x": return [icon("mine", ""), icon("cross", "over")];
      default: return [face];
    }
  }

  // What the cell is called where it cannot be seen, and when it is pointed at.
  function nameCell(cell) {
    const [row, column] = placeOf(cell);
    const names = { "_": "closed", "P": "flag", "?": "question mark", "x": "mine that was hit" };
    const face = faces[cell];
    const mine = isClosed(face) && isMine(cell) && element("mines").checked ? ", mine" : "";
    const name = `row ${row + 1}, column ${column + 1}: ${names[face] ?? face}${mine}`;
    drawn.get(cell).title = name;
    drawn.get(cell).setAttribute("aria-label", name);
  }

  // ---- the step ----------------------------------------------------------------------------

  function choose(index) {
    game = unpack(texts[index]);
    step = 0;
    faces = Array(game.rows * game.columns).fill("_");
    element("case").selectedIndex = index;
    element("step").max = game.steps.length;
    buildBoard(0, 0);
    box.scrollTo(0, 0);
  }

  function go(target) {
    if (game === null) return;
    target = Math.max(0, Math.min(game.steps.length, target));
    const changed = new Set();
    const show = (passed, looks) => passed.cells.forEach((cell, i) => {
      faces[cell] = passed[looks][i];
      changed.add(cell);
    });
    for (; step < target; step++) show(game.steps[step], "after");
    for (; step > target; step--) show(game.steps[step - 1], "before");
    changed.forEach(drawCell);
    markStep();
    if (step > 0) reveal(game.steps[step - 1].at);
    tell();
  }

  function markStep() {
    for (const td of board.querySelectorAll(".changed, .tried, .at")) {
      td.classList.remove("changed", "tried", "at");
    }
    if (step === 0) return;
    const { cells, at, outcome } = game.steps[step - 1];
    const mark = outcome === "L" ? "tried" : "changed";
    cells.forEach(cell => drawn.get(cell)?.classList.add(mark));
    drawn.get(at)?.classList.add("at");
  }

  // ---- the words ---------------------------------------------------------------------------

  function tell() {
    const count = game.steps.length;
    element("progress").textContent = `Step ${step} of ${count}`;
    element("click").textContent = whatWasDone();
    answer.textContent = answers().join("\n");
    answer.scrollTop = 0;
    element("counts").textContent = counts();
    const slider = element("step");
    slider.value = step;
    slider.setAttribute("aria-valuetext", `step ${step} of ${count}`);
    for (const [id, isEnd] of [["first", step === 0], ["back", step === 0],
      ["next", step === count], ["last", step === count]]) {
      element(id).setAttribute("aria-disabled", isEnd);
    }
    document.title = `Case ${game.number}, step ${step}: minesweeper, step by step`;
    tellAddress();
  }

  // Browsers refuse to change the address often, so it is told when the stepping rests.
  function tellAddress() {
    clearTimeout(resting);
    const address = `#case=${game.number}&step=${step}`;
    resting = setTimeout(() => history.replaceState(null, "", address), REST);
  }

  function whatWasDone() {
    if (step === 0) return "nothing done yet";
    const { code, row, column } = game.steps[step - 1];
    return `${CLICKS[code]} at row ${row}, column ${column}`;
  }

  // The lines that the judge answers to this step, and after the last one what else it says.
  function answers() {
    const lines = step === 0 ? [] : stepAnswers(game.steps[step - 1]);
    if (step === game.steps.length) {
      if (game.quit) lines.push("QUIT");
      if (game.after === 1) lines.push("INVALID");
      if (game.after > 1) lines.push(`INVALID (${game.after} times)`);
    }
    return lines;
  }

  function stepAnswers({ cells, after, outcome }) {
    if (outcome === "L") return ["LOSE"];
    const triple = (cell, i) => {
      const [row, column] = placeOf(cell);
      return `<${row + 1}, ${column + 1}, ${after[i]}>`;
    };
    const listed = cells.slice(0, MOST_LISTED).map(triple);
    const more = cells.length - listed.length;
    if (more > 0) listed.push(`… and ${more} more`);
    const running = `RUNNING: [${listed.join(", ")}]`;
    return outcome === "W" ? [running, "WIN"] : [running];
  }

  function counts() {
    let [mines, flags, left] = [0, 0, 0];
    // What a losing operation tried to open is drawn, and still closed.
    const tried = new Map();
    const last = step > 0 ? game.steps[step - 1] : null;
    if (last?.outcome === "L") last.cells.forEach((cell, i) => tried.set(cell, last.before[i]));
    faces.forEach((drawnFace, cell) => {
      const face = tried.get(cell) ?? drawnFace;
      if (isMine(cell)) mines++;
      else if (isClosed(face)) left++;
      if (face === "P") flags++;
    });
    return `mines: ${mines}, flags: ${flags}, free cells still closed: ${left}`;
  }

  // ---- where to go -------------------------------------------------------------------------

  // The step that the address names, as in #case=2&step=3.
  function goToAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const number = Number(wanted.get("case"));
    const index = texts.findIndex(text => parseInt(text, 10) === number);
    const natural = Math.trunc(Number(wanted.get("step"))) || 0;
    choose(Math.max(0, index));
    go(natural);
  }

  function listCases() {
    for (const text of texts) {
      const [number, rows, columns] = text.slice(0, text.indexOf("\n")).split(" ");
      const [, outcome] = text.match(/^\d \d+ \d+ ([WL])/m) ?? [];
      const end = { W: ", won", L: ", lost" }[outcome] ?? (text.endsWith("quit\n") ? ", quit" : "");
      element("case").append(create("option", `${number}: ${rows} × ${columns}${end}`));
    }
  }

  function listen() {
    const jumps = {
      first: () => 0, back: () => step - 1, next: () => step + 1, last: () => game.steps.length,
    };
    const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
    for (const id of Object.keys(jumps)) {
      element(id).addEventListener("click", () => go(jumps[id]()));
    }
    document.addEventListener("keydown", event => {
      const id = keys[event.key];
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      // A list or a slider that has the focus has a use of its own for these keys.
      if (!id || isModified || event.target.matches("select, input[type=range]")) return;
      event.preventDefault();
      go(jumps[id]());
    });
    element("step").addEventListener("input", event => go(Number(event.target.value)));
    element("case").addEventListener("change", event => {
      choose(event.target.selectedIndex);
      go(0);
    });
    element("mines").addEventListener("change", event => {
      board.classList.toggle("blind", !event.target.checked);
      drawn.forEach((_, cell) => nameCell(cell));
    });
    window.addEventListener("hashchange", goToAddress);
    box.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", () => {
      buildBoard(part.row + (part.rows >> 1), part.column + (part.columns >> 1));
      if (step > 0) reveal(game.steps[step - 1].at);
    });
  }

  if (texts.length === 0) {
    element("progress").textContent = "There is no case to show.";
  } else {
    listCases();
    listen();
    goToAddress();
  }
})();
