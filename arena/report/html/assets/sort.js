// Tables that are sorted by a click on a column's title: numbers from the greatest, names from A.

function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if (head.hasAttribute("data-unsorted")) return;
    const act = el("button", { type: "button", class: "sort" }, ...head.childNodes);
    act.addEventListener("click", () => sortBy(table, heads, column));
    head.replaceChildren(act);
  });
}

function sortBy(table, heads, column) {
  const head = heads[column];
  const text = head.hasAttribute("data-text");
  const up = head.hasAttribute("aria-sort") ? head.getAttribute("aria-sort") !== "ascending" : text || column === 0;
  const rows = [...table.tBodies[0].rows].map((row) => [keyOf(row.cells[column], text), row]);
  const order = text ? (a, b) => a.localeCompare(b) : (a, b) => a - b;
  rows.sort(([a], [b]) => known(b) - known(a) || (up ? order(a, b) : order(b, a)));
  heads.forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  table.tBodies[0].append(...rows.map(([, row]) => row));
}

function keyOf(cell, text) {
  if (text) return cell.textContent;
  const value = cell.dataset.value ?? cell.textContent.replace(/,/g, "");
  return value === "" ? NaN : Number(value);
}

function known(key) {
  return typeof key === "string" || !Number.isNaN(key);
}
