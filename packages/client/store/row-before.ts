/**
 * The row that one comes from: the root of the page that was open before, or a card that was met outside the outline.
 * The page one comes to puts the caret there.
 */
export const rowBefore: { key: string | null } = { key: null };
