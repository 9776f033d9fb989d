import { afterFirstScreen } from "../../platform/first-screen.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** Fetched after the first screen: counting what is due looks at every card. */
export const StudyLink = lazyPart(
  async () => {
    await afterFirstScreen();
    return (await import("./due-link.tsx")).DueLink;
  },
  { failed: () => null },
);
