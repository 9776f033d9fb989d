import type { ReactElement } from "react";
import { AttachedFiles } from "./rich/attached-files.tsx";

/** Below a text: what it names and is played or opened. Most texts name nothing. */
export const Attached = ({ text }: { text: string }): ReactElement | null =>
  text.includes("](file:") ? <AttachedFiles text={text} /> : null;
