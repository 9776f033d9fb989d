/** Puts rows of HTML into the elements of a list. */
export const htmlList = (name: "ol" | "ul", rows: readonly string[], className = ""): string =>
  `<${name}${className && ` class="${className}"`}>${rows.map((row) => `<li>${row}</li>`).join("")}</${name}>`;
