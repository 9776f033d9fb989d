import "../ui/fonts.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createCodeLoader } from "../platform/code-loader.ts";
import { afterFirstScreen } from "../platform/first-screen.ts";
import { serverClock } from "../platform/server-clock.ts";
import { followTranslation } from "../platform/translated-page.ts";
import { App } from "./app.tsx";
import { preloadTree, treeAt } from "./routes.tsx";
import { account, askAhead, session, settings } from "./services.ts";

// Read before anything can lead to another address.
const payment = new URLSearchParams(location.search).get("payment");

// Asked before anything is rendered: the answer is on its way while the page is put together.
void account.start();
if (session.token() !== null) {
  preloadTree();
  // What is on a device that knows its user stands there before any answer.
  const id = session.user() === null ? treeAt(location.pathname) : undefined;
  if (id !== undefined) askAhead(id);
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
followTranslation(root);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

const events = createCodeLoader(() => import("./window-events.ts"));
const withEvents = (take: (here: Awaited<ReturnType<typeof events.load>>) => void): void => {
  events.load().then(take, () => {});
};
void afterFirstScreen().then(() => withEvents(({ watchPage }) => watchPage()));
if (settings.unusable().length > 0) withEvents(({ tellUnusable }) => tellUnusable());
const tellClock = (): void => withEvents((here) => here.tellClock());
if (serverClock.behind() !== 0) tellClock();
serverClock.subscribe(tellClock);
if (payment !== null) withEvents(({ takePaymentReturn }) => takePaymentReturn(payment));
window.addEventListener("paywall:trigger", (event) => {
  withEvents(({ takePaywallTrigger }) => takePaywallTrigger(event));
});
