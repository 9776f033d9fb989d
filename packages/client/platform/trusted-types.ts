/** Makes values that the browser takes for script or markup; with Trusted Types enforced it takes no other. */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

const RULES: Policy = {
  createHTML: (text) => text,
  createScriptURL(address) {
    const { origin, href } = new URL(address, location.href);
    if (origin !== location.origin && !href.startsWith(SIGN_IN))
      throw new TypeError("a script of a stranger");
    return address;
  },
};
/** The one address of others that scripts come from; the content policy allows it where it is set up. */
const SIGN_IN = "https://accounts.google.com/gsi/";

/** The one policy, under the name that the server's content policy allows; a browser without Trusted Types takes text. */
const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy("perennial", RULES);

/** Returns the address of a script of ours, or of the provider of the sign-in. @throws TypeError for any other */
export const scriptAddress = (address: string): string => policy?.createScriptURL(address) ?? address;

/** Parses HTML into a document that runs and fetches nothing: the only use of markup as text. */
export const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
