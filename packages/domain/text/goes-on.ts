/**
 * Returns whether a text is what somebody had typed on the way to another one: that one has the same words and goes on
 * where they end.
 * @param base what was there before the typing
 */
export function goesOn(base: string, typed: string, later: string): boolean {
  let end = 0;
  const most = Math.min(base.length, typed.length);
  while (end < most && base.at(-1 - end) === typed.at(-1 - end)) end++;
  const caret = typed.length - end;
  return (
    typed.length > base.length &&
    later.length >= typed.length &&
    later.startsWith(typed.slice(0, caret)) &&
    later.endsWith(typed.slice(caret))
  );
}
