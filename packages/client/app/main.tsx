import "../ui/fonts.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { preloadTree } from "./pages/tree.tsx";
import { account, session, settings } from "./services.ts";

// Read before anything can lead to another address.
const payment = new URLSearchParams(location.search).get("payment");

// Asked before anything is rendered: the answer is on its way while the page is put together.
void account.start();
if (session.token() !== null) preloadTree();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

if (import.meta.env.PROD) {
  // Not before the page has what it needs itself.
  (window.requestIdleCallback ?? setTimeout)(() => {
    import("./new-version.ts")
      .then(({ keepPageOnDevice }) => keepPageOnDevice())
      .catch((error) => console.warn(`The page is not kept on this device: ${String(error)}`));
  });
}
if (settings.unusable().length > 0) {
  import("./late-events.ts").then(({ tellUnusable }) => tellUnusable()).catch(() => {});
}
if (payment !== null) {
  import("./late-events.ts").then(({ takePaymentReturn }) => takePaymentReturn(payment)).catch(() => {});
}
window.addEventListener("paywall:trigger", (event) => {
  import("./late-events.ts").then(({ takePaywallTrigger }) => takePaywallTrigger(event)).catch(() => {});
});
