import { lazyPart } from "../../ui/lazy-part.tsx";

/** Fetched when the browser is idle: counting what is due looks at every card. */
export const StudyLink = lazyPart(
  async () => {
    await new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()));
    return (await import("./due-link.tsx")).DueLink;
  },
  { failed: () => null },
);
