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

/**
 * Returns the page for an order that is over or cannot be read, as plain HTML.
 * @param home the address of the app, without a slash at its end
 */
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

/** The colours and measures of the web client (its ui/tokens.css), for a page that fetches nothing of it. */
export const TEST_CHECKOUT_STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.985 0.004 95), oklch(0.195 0.019 160));
  --paper-2: light-dark(oklch(0.966 0.006 100), oklch(0.225 0.021 160));
  --ink: light-dark(oklch(0.235 0.014 160), oklch(0.925 0.01 110));
  --ink-2: light-dark(oklch(0.415 0.014 160), oklch(0.78 0.012 130));
  --line: light-dark(oklch(0.895 0.008 120), oklch(0.318 0.022 160));
  --field: light-dark(oklch(0.61 0.014 160), oklch(0.57 0.018 158));
  --hover: light-dark(oklch(0.96 0.006 120), oklch(0.231 0.021 162));
  --accent: light-dark(oklch(0.505 0.083 200), oklch(0.76 0.085 195));
  --accent-hover: light-dark(oklch(0.445 0.078 200), oklch(0.815 0.08 195));
  --on-accent: light-dark(oklch(0.99 0.004 95), oklch(0.195 0.019 160));
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 20px;
  background: var(--paper); color: var(--ink-2); font: 1rem/1.5rem "Segoe UI", system-ui, sans-serif; }
main { width: 100%; max-width: 440px; }
p { margin: 16px 0 0; text-wrap: pretty; }
p.label { margin: 0 0 32px; padding: 12px 16px; border: 1px dashed var(--field); border-radius: 5px;
  background: var(--paper-2); font-size: 0.9375rem; line-height: 1.375rem; }
strong { color: var(--ink); font-weight: 600; }
h1 { margin: 0; color: var(--ink); font: 420 1.8125rem/1.2 "Iowan Old Style", Georgia, serif; letter-spacing: -0.012em; }
.price { margin-top: 8px; font-size: 1.25rem; line-height: 1.75rem; font-variant-numeric: lining-nums; }
form { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line); }
button { flex: 1; min-height: 44px; padding: 0 16px; border: 1px solid var(--field); border-radius: 5px;
  background: none; color: var(--ink); font: 600 0.9375rem/1.25rem "Segoe UI", system-ui, sans-serif;
  white-space: nowrap; cursor: pointer; }
button:hover { background: var(--hover); }
button.pay { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.pay:hover { border-color: var(--accent-hover); background: var(--accent-hover); }
a { display: inline-flex; align-items: center; min-height: 44px; color: var(--ink-2); text-underline-offset: 0.18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
button:focus-visible { border-radius: 5px; }
`;
