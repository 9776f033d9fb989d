import { lazyPart } from "../../ui/lazy-part.tsx";

/** Not before the browser has nothing better to do: what is due is a matter of every card. */
export const StudyLink = lazyPart(
  async () => {
    await new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()));
    return (await import("../../features/study/study-link.tsx")).StudyLink;
  },
  { failed: () => null },
);
