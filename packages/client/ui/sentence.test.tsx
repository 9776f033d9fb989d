import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Sentence } from "./sentence.tsx";

test("words between asterisks are emphasised, names in braces are replaced by their parts", () => {
  const text = "You have **{count} cards**. Press {key} to **study**.";
  const html = renderToStaticMarkup(<Sentence text={text} parts={{ count: 3, key: <kbd>S</kbd> }} />);
  expect(html).toBe("You have <b>3 cards</b>. Press <kbd>S</kbd> to <b>study</b>.");
});

test("a part shows its text as it is, whatever it contains", () => {
  const html = renderToStaticMarkup(<Sentence text="{note} is here" parts={{ note: "**a** {b}" }} />);
  expect(html).toBe("**a** {b} is here");
});
