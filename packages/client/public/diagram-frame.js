// Draws what the state diagram page asks for. It runs in a frame without an origin, so that whatever a diagram's
// text leads to can reach nothing. features/diagram/frame-messages.ts is the other side.
const MAX_DIAGRAM_CHARACTERS = 50_000;

/** Taken from ui/tokens.css; the library knows no oklch. */
const COLORS = {
  light: {
    paper: "#fefdfb",
    box: "#f4f4ef",
    line: "#5b6660",
    ink: "#1a201d",
    note: "#dcecec",
  },
  dark: {
    paper: "#18221d",
    box: "#202c26",
    line: "#9aa69f",
    ink: "#e7e6df",
    note: "#1d3a3c",
  },
};

const drawing = document.querySelector("#drawing");
const large = document.querySelector("dialog");
const library = window.mermaid;
/** The newest request; older ones that have not begun are passed over. */
let wanted;
let busy = false;
let size = { width: 0, height: 0 };
/** Chosen by the person; undefined while the drawing is to fit. */
let zoom;
const STEP = 1.4;
const SMALLEST = 0.05;
const LARGEST = 4;
const PADDING = 16;
/** So far a screenshot lies over its state. */
const OVERLAP = 8;
/** Where the buttons stand. */
const ABOVE = 56;

const FAMILIES = '"Commissioner Variable", system-ui, sans-serif';
/** Words of 14 px are read at 9. */
const LEGIBLE = 9 / 14;
/** The product's type comes from the page; words are measured in it, so that no drawing begins before. */
let dress;
const dressed = new Promise((resolve) => {
  dress = resolve;
});

async function wear(font) {
  try {
    if (font)
      document.fonts.add(await new FontFace("Commissioner Variable", font, { weight: "100 900" }).load());
  } catch {
    // What is no font leaves the words in another.
  }
  dress();
}

const tell = (message) => parent.postMessage(message, "*");

addEventListener("message", (event) => {
  if (event.source !== parent) return;
  if (event.data?.type === "font") void wear(event.data.font);
  if (event.data?.type !== "draw") return;
  wanted = event.data;
  if (!busy) void drawAll();
});

async function drawAll() {
  busy = true;
  while (wanted !== undefined) {
    const request = wanted;
    wanted = undefined;
    try {
      await draw(request);
      tell({ type: "drawn", id: request.id });
    } catch (error) {
      tell({ type: "failed", id: request.id, message: String(error?.message ?? error).slice(0, 2_000) });
    }
  }
  busy = false;
}

async function draw({ id, source, screenshots, theme }) {
  await dressed;
  const colors = COLORS[theme] ?? COLORS.light;
  library.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    maxTextSize: MAX_DIAGRAM_CHARACTERS,
    suppressErrorRendering: true,
    fontFamily: FAMILIES,
    look: "classic",
    theme: "base",
    darkMode: theme === "dark",
    themeVariables: {
      background: colors.paper,
      primaryColor: colors.box,
      primaryTextColor: colors.ink,
      primaryBorderColor: colors.line,
      lineColor: colors.line,
      textColor: colors.ink,
      secondaryColor: colors.box,
      tertiaryColor: colors.box,
      // A state in a state in a state.
      altBackground: colors.box,
      compositeBackground: colors.paper,
      compositeTitleBackground: colors.box,
      noteBkgColor: colors.note,
      noteTextColor: colors.ink,
      edgeLabelBackground: colors.paper,
      fontSize: "14px",
    },
    state: { useMaxWidth: false },
    flowchart: { useMaxWidth: false },
  });
  document.documentElement.dataset.theme = theme === "dark" ? "dark" : "light";
  document.body.style.background = colors.paper;
  const { svg } = await library.render(`drawing-${id}`, source);
  // Places are measured in the drawing's own size.
  drawing.style.zoom = 1;
  drawing.innerHTML = svg;
  const picture = drawing.querySelector("svg");
  picture?.setAttribute("role", "img");
  picture?.setAttribute("aria-label", "The drawn diagram");
  let unplaced = 0;
  for (const screenshot of screenshots) {
    const state = stateOf(screenshot.state);
    if (state === undefined) unplaced += 1;
    place(screenshot, state, unplaced);
  }
  const isFirst = size.width === 0;
  size = { width: drawing.scrollWidth, height: drawing.scrollHeight };
  zoomTo(zoom ?? fitting());
  if (isFirst) showStart();
}

/** Brings what was drawn first to the middle of the first line, where the drawing is larger than the frame. */
function showStart() {
  const box = drawing.querySelector("g.node")?.getBoundingClientRect();
  if (box) scrollBy((box.left + box.right - innerWidth) / 2, box.top - ABOVE - PADDING);
}

/**
 * The zoom at which the whole drawing shows, or as much of it as leaves its words legible; never larger than it was
 * drawn.
 */
const fitting = () =>
  Math.min(
    1,
    Math.max(
      LEGIBLE,
      Math.min((innerWidth - 2 * PADDING) / size.width, (innerHeight - PADDING - ABOVE) / size.height),
    ),
  );

function zoomTo(next) {
  drawing.style.zoom = Math.min(LARGEST, Math.max(SMALLEST, next));
}

document.querySelector("nav").addEventListener("click", (event) => {
  const wish = event.target.dataset?.zoom;
  if (wish === undefined) return;
  // A size that was chosen stays while the text is edited, until it is to fit again.
  const now = Number(drawing.style.zoom) || 1;
  zoom = wish === "fit" ? undefined : wish === "in" ? now * STEP : now / STEP;
  zoomTo(zoom ?? fitting());
  if (wish === "fit") showStart();
});
addEventListener("resize", () => {
  if (zoom === undefined && size.width > 0) zoomTo(fitting());
});

/** The drawn state of that name, or undefined where there is none. */
function stateOf(name) {
  if (name === undefined) return undefined;
  const parts = [
    ...drawing.querySelectorAll("g.node, g.statediagram-cluster, g.cluster, g.statediagram-state"),
  ];
  return parts.find((part) => part.dataset.id === name || idNames(part.id, name));
}

/** The library writes ids like `drawing-3-state-Name-12`. */
function idNames(id, name) {
  const at = id.search(/(?:state|flowchart)-/);
  if (at < 0) return id === name;
  const bare = id
    .slice(at)
    .replace(/^(?:state|flowchart)-/, "")
    .replace(/-\d+$/, "");
  return bare === name;
}

function place({ state: name, address }, state, unplaced) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "shot";
  const label = name === undefined ? "Screenshot" : `Screenshot of ${name}`;
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-haspopup", "dialog");
  const image = document.createElement("img");
  image.alt = "";
  image.src = address;
  image.addEventListener("error", () => {
    button.textContent = `${label}: not found`;
  });
  button.append(image);
  const all = drawing.getBoundingClientRect();
  if (state === undefined) {
    button.style.left = `${(unplaced - 1) * 108}px`;
    button.style.top = "34px";
  } else {
    const box = state.getBoundingClientRect();
    button.style.left = `${box.right - all.left - OVERLAP}px`;
    button.style.top = `${(box.top + box.bottom) / 2 - all.top}px`;
  }
  button.addEventListener("click", () => {
    large.setAttribute("aria-label", label);
    large.querySelector("img").src = address;
    large.showModal();
  });
  drawing.append(button);
}

large.querySelector("button").addEventListener("click", () => large.close());

tell({ type: library === undefined ? "broken" : "ready" });
