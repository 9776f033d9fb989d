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
    edge: "#0b7076",
  },
  dark: {
    paper: "#18221d",
    box: "#202c26",
    line: "#9aa69f",
    ink: "#e7e6df",
    note: "#1d3a3c",
    edge: "#6fc0c0",
  },
};

const main = document.querySelector("main");
const library = window.mermaid;
/** The newest request; older ones that have not begun are passed over. */
let wanted;
let busy = false;

const tell = (message) => parent.postMessage(message, "*");

addEventListener("message", (event) => {
  if (event.source !== parent || event.data?.type !== "draw") return;
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
  const colors = COLORS[theme] ?? COLORS.light;
  library.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    maxTextSize: MAX_DIAGRAM_CHARACTERS,
    suppressErrorRendering: true,
    fontFamily: "system-ui, sans-serif",
    theme: "base",
    darkMode: theme === "dark",
    themeVariables: {
      background: colors.paper,
      primaryColor: colors.box,
      primaryTextColor: colors.ink,
      primaryBorderColor: colors.line,
      lineColor: colors.line,
      textColor: colors.ink,
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
  main.innerHTML = svg;
  const drawing = main.querySelector("svg");
  drawing?.setAttribute("role", "img");
  drawing?.setAttribute("aria-label", "The drawn diagram");
  let unplaced = 0;
  for (const screenshot of screenshots) {
    const state = stateOf(screenshot.state);
    if (state === undefined) unplaced += 1;
    place(screenshot, state, unplaced);
  }
}

/** The drawn state of that name, or undefined where there is none. */
function stateOf(name) {
  if (name === undefined) return undefined;
  const parts = [...main.querySelectorAll("g.node, g.statediagram-cluster, g.cluster, g.statediagram-state")];
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
  button.setAttribute("aria-expanded", "false");
  const image = document.createElement("img");
  image.alt = "";
  image.src = address;
  image.addEventListener("error", () => {
    button.textContent = `${label}: not found`;
  });
  button.append(image);
  const all = main.getBoundingClientRect();
  if (state === undefined) {
    button.style.left = `${52 + (unplaced - 1) * 108}px`;
    button.style.top = "34px";
  } else {
    const box = state.getBoundingClientRect();
    button.style.left = `${box.right - all.left}px`;
    button.style.top = `${box.top - all.top}px`;
  }
  const toggle = (large) => {
    button.classList.toggle("large", large);
    button.setAttribute("aria-expanded", String(large));
  };
  button.addEventListener("click", () => toggle(!button.classList.contains("large")));
  button.addEventListener("keydown", (event) => {
    if (event.key === "Escape") toggle(false);
  });
  main.append(button);
}

tell({ type: library === undefined ? "broken" : "ready" });
