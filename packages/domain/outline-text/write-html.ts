import type { OutlineItem } from "./outline-item.ts";

/** Rows as nested lists, for programs that take no Markdown. */
export function writeHtml(items: Iterable<OutlineItem>): string {
  let html = "";
  let open = 0;
  for (const { depth, text, answer, isDone } of items) {
    if (depth + 1 > open) html += "<ul>".repeat(depth + 1 - open);
    else html += `</li>${"</ul></li>".repeat(open - depth - 1)}`;
    open = depth + 1;
    html += `<li>${isDone ? TICKED : ""}${asHtml(text)}${answer === undefined ? "" : ` :: ${asHtml(answer)}`}`;
  }
  return html + "</li></ul>".repeat(open);
}

const TICKED = '<input type="checkbox" checked disabled>';
const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>" };

/** Returns a text as HTML, its lines broken. */
export const asHtml = (text: string): string => text.replace(/[&<>\n]/g, (sign) => SIGNS[sign] ?? sign);
