/** The row one comes from (a page's root, or a card outside the outline); the next page puts the caret there. */
export const rowBefore: { key: string | null } = { key: null };
