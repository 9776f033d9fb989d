/** A piece of a document in HTML: a tag by its name in small letters, text with its entities decoded, or a comment. */
export type HtmlToken =
  | { readonly type: "open"; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly type: "close"; readonly name: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "comment"; readonly text: string };

export type HtmlTag = Extract<HtmlToken, { readonly type: "open" | "close" }>;
export type HtmlOpenTag = Extract<HtmlToken, { readonly type: "open" }>;
