import type { CardText } from "../../outline-text/card-line.ts";

/** Returns what a row says with each of its texts written otherwise. */
export const withTexts = ({ text, answer, form }: CardText, write: (text: string) => string): CardText => ({
  text: write(text),
  ...(answer === undefined ? {} : { answer: write(answer) }),
  ...(form && { form: { ...form, ...(form.source ? { source: write(form.source) } : {}) } }),
});
