// Makes elements. Text is only ever set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function el(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

// A name of a bot: hostile text that must not turn round what stands beside it.
function nameOf(game, table) {
  return el("bdi", {}, game.names[table]);
}

// The class that colours a table; a table of no player is the dummy's.
function colourOf(game, table) {
  return table < game.players ? `s${table % 5}` : "sd";
}

function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

function plain(value) {
  return value < 0 ? `−${-value}` : `${value}`;
}

function listed(parts) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

// The same for a list of lists of nodes.
function listedNodes(parts) {
  return parts.flatMap((part, i) => [i === 0 ? [] : i === parts.length - 1 ? [" and "] : [", "], part].flat());
}

function hidden(text) {
  return el("span", { class: "hidden" }, text);
}
