import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { SCOPE_TEXTS } from "./account-texts.ts";
import { NewToken, wantedIn } from "./tokens.tsx";

vi.mock("../../queries/own-tokens.ts", () => ({
  useOwnTokens: () => ({ list: [], readAgain: () => {} }),
}));

// Of what can be done nothing is.
const acts = {} as never;
const html = renderToStaticMarkup(
  <NewToken
    acts={acts}
    places={{ found: undefined, onSearch: () => {} }}
    onMade={() => {}}
    onClose={() => {}}
  />,
);
const NOW = new Date(Date.UTC(2026, 10, 29));

/** The form as a browser would send it that leaves everything as it is. */
function untouched(): FormData {
  const form = new FormData();
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const [, name = ""] = /name="(\w+)"/.exec(input) ?? [];
    const [, value = ""] = /value="(\w+)"/.exec(input) ?? [];
    if (!input.includes("checkbox") || input.includes("checked")) form.append(name, value);
  }
  for (const [, name = "", options = ""] of html.matchAll(/<select[^>]*name="(\w+)"[^>]*>(.*?)<\/select>/g)) {
    const [, value = ""] = /value="(\w*)" selected/.exec(options) ?? /value="(\w*)"/.exec(options) ?? [];
    form.append(name, value);
  }
  return form;
}

test("a new token reads everything that is not private for 90 days, unless something else is chosen", () => {
  const form = untouched();
  form.set("name", "Reading list");
  expect(wantedIn(form, NOW)).toEqual({
    name: "Reading list",
    scopes: ["read"],
    expires_at: "2027-02-27T00:00:00.000Z",
    sees_private: false,
  });
  form.append("scopes", "study");
  form.append("private", "on");
  form.set("root", "12");
  form.set("expires", "never");
  expect(wantedIn(form, NOW)).toEqual({
    name: "Reading list",
    scopes: ["read", "study"],
    expires_at: "never",
    sees_private: true,
    root_id: 12,
  });
});

test("every field of the dialog is named, and what is wrong belongs to the name", () => {
  for (const [, sentence] of Object.values(SCOPE_TEXTS))
    expect(html).toMatch(
      new RegExp(`<label class="choice"><input type="checkbox"[^>]*/> ${sentence}</label>`),
    );
  for (const [, id] of html.matchAll(/<select[^>]* id="([^"]+)"/g)) expect(html).toContain(`for="${id}"`);
  const [input = ""] = /<input[^>]*name="name"[^>]*>/.exec(html) ?? [];
  const [, described = ""] = /aria-describedby="([^"]+)"/.exec(input) ?? [];
  const [, wrong = ""] = /<p class="wrong" id="([^"]+)" role="alert">/.exec(html) ?? [];
  expect(described.split(" ")).toContain(wrong);
  expect(html).toContain('<p class="sees" role="status">All notes</p>');
  expect(html).toMatch(/<button[^>]*aria-haspopup="dialog"[^>]*>Change…<span class="vh"> what it may see</);
});
