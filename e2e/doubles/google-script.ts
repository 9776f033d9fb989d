import type { BrowserContext } from "@playwright/test";

const ADDRESS = "https://accounts.google.com/gsi/client";

/** What stands in for the provider's script in a browser. */
export interface GoogleScript {
  /** How often it was fetched. */
  fetched: number;
  /** The token it gives to whoever presses its button. */
  credential: string;
  /** `blocked`: it cannot be fetched; `broken`: it refuses to be set up; `empty`: it holds nothing. */
  state: "works" | "blocked" | "broken" | "empty";
}

/** Answers for the provider in this browser: a button `Choose account` in place of the one it would show. */
export async function fakeGoogle(context: BrowserContext): Promise<GoogleScript> {
  const script: GoogleScript = { fetched: 0, credential: "", state: "works" };
  await context.route(ADDRESS, async (route) => {
    script.fetched += 1;
    if (script.state === "blocked") return route.abort();
    await route.fulfill({ contentType: "text/javascript", body: bodyOf(script) });
  });
  return script;
}

const bodyOf = ({ state, credential }: GoogleScript): string =>
  state === "empty"
    ? ""
    : `{
  let options;
  window.google = { accounts: { id: {
    initialize(given) {
      if (${state === "broken"}) throw new Error("not allowed");
      options = given;
      window.initializedWith = given.client_id;
    },
    renderButton(parent) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Choose account";
      button.onclick = () => options.callback({ credential: ${JSON.stringify(credential)} });
      parent.append(button);
    },
    prompt() {},
    cancel() {},
  } } };
}`;
