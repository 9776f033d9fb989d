import type { ReactElement } from "react";
import { lazyPart } from "./lazy-part.tsx";

const AttachedFiles = lazyPart(async () => (await import("./rich/attached-files.tsx")).AttachedFiles, {
  // Without a connection there is nothing to play either.
  failed: () => null,
});

/** Below a text: what it names and is played or opened. Most texts name nothing, and need no code for it. */
export const Attached = ({ text }: { text: string }): ReactElement | null =>
  text.includes("](file:") ? <AttachedFiles text={text} /> : null;
