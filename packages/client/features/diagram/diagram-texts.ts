export const DIAGRAM_TEXTS = {
  notLoaded: "Could not load IDEAL_UI_STATE.md - using default diagram",
  hint: "Mermaid. A line {image} puts a screenshot of this site over the state before it. Nothing here is saved.",
  tooSlow: (seconds: number) => `it took longer than ${seconds} seconds`,
  large: (lines: number) =>
    `Drawing a diagram of ${lines.toLocaleString("en-GB")} lines blocks this page for some seconds.`,
  error: "Error rendering diagram: {error}",
  noCode: "The drawing code could not be loaded. The connection may be down.",
} as const;
