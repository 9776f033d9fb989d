/** Whether HTML has rows of its own: lists, headings or a table. */
export const hasLists = (html: string): boolean => /<(?:li|h[1-6]|t[dh])[\s>]|mso-list:/i.test(html);

/** Whether HTML has words that are set apart, or links. Code that an editor has coloured is as good as its text. */
export const hasMarks = (html: string): boolean =>
  /<(?:a|b|strong|i|em|code|mark|s|del|strike|su[bp])[\s>]|vertical-align:\s*su/i.test(html) &&
  !/white-space:\s*pre[;"']/i.test(html);
