import { HealthWord } from "../../features/menu/health-word.tsx";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { afterFirstScreen } from "../../platform/first-screen.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

const extras = createCodeLoader(async () => (await import("./frame-extras.ts")).EXTRAS);

/** Fetched after the first screen: counting what is due looks at every card. */
export const StudyLink = lazyPart(
  async () => {
    await afterFirstScreen();
    return (await extras.load()).DueLink;
  },
  { failed: () => null },
);

/** The health check asks the server: nobody needs it to write a note. */
export const Health = lazyPart(async () => (await extras.load()).Health, {
  failed: () => <HealthWord health="error" />,
});

/** Drafts are read from the server, which few people have any on. */
export const UndecidedDrafts = lazyPart(async () => (await extras.load()).UndecidedDrafts, {
  failed: () => null,
});
