/** What XML 1.0 cannot say at all, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

/** A text as the value of an attribute or an element. */
export const xmlText = (text: string): string =>
  text.replace(UNSAYABLE, "\ufffd").replace(/[&<>"\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
