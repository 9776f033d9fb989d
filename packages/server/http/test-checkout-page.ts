/** What of an order the page shows. */
export interface ShownOrder {
  readonly withTrial: boolean;
}

/** The test checkout as plain HTML, without a script. */
export const checkoutPage = (ticket: string, { withTrial }: ShownOrder): string =>
  document(
    "Test checkout",
    `<p class="label" role="note"><strong>Test checkout.</strong> No payment provider is set up on this server.
No card is asked for, and no money moves.</p>
<h1>Perennial</h1>
<p class="price"><strong>9 dollars</strong> per month</p>
<p>${withTrial ? "The first 7 days are free. Cancel anytime." : "Cancel anytime."}</p>
<form method="post" action="/checkout/test">
<input type="hidden" name="ticket" value="${html(ticket)}">
<button name="choice" value="pay" class="pay">${withTrial ? "Start the free trial" : "Pay"} (test)</button>
<button name="choice" value="cancel">Cancel</button>
</form>`,
  );

export const endedPage = (home: string): string =>
  document(
    "Checkout ended",
    `<h1>This checkout has ended</h1>
<p>Its address is no longer valid, or was not complete. Nothing was paid. Begin again from the app.</p>
<p><a href="${html(home)}/">Back to Perennial</a></p>`,
  );

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Perennial</title>
<link rel="stylesheet" href="/checkout/test.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const html = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

export const TEST_CHECKOUT_STYLE = `:root {
  --paper: #fbfaf6; --ink: #22251f; --line: #cfcdc2; --warn: #fff0c9; --warn-ink: #523c00; --leaf: #2c5e3f;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1d19; --ink: #eceae2; --line: #47493f; --warn: #4a3a0c; --warn-ink: #ffe9b0; --leaf: #8fcfa6; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; }
.label { margin: 0 0 24px; padding: 12px 16px; border-radius: 8px; background: var(--warn); color: var(--warn-ink); }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
.price { margin: 8px 0; font-size: 1.25rem; }
form { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
button { min-height: 44px; padding: 8px 20px; border: 1px solid var(--line); border-radius: 8px; background: none;
  color: inherit; font: inherit; cursor: pointer; }
button.pay { border-color: var(--leaf); background: var(--leaf); color: var(--paper); font-weight: 600; }
a { color: var(--leaf); }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; }
`;
