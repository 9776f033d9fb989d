/** Where a person says what a model may do for them. */
export const ASSISTANT_PATH = "/settings/assistant";

/** The query of the same page with a draft that is reviewed on it, or none. */
export function searchWithDraft(search: string, id: number | null): string {
  const parts = new URLSearchParams(search);
  if (id === null) parts.delete("draft");
  else parts.set("draft", String(id));
  const text = parts.toString();
  return text === "" ? "" : `?${text}`;
}
