import type { ToastInput } from "../../store/toasts.ts";

/** Long enough to read it and to look where the words are now. */
const LONG_TOAST_MS = 10_000;

/** What is said of rare events of the workspace. */
export const EVENT_TOASTS = {
  "kept-beside": {
    message: "The same words were changed elsewhere: what was written there is in a note right below.",
    type: "info",
    duration: LONG_TOAST_MS,
  },
  "parent-gone": {
    message:
      "The note above was deleted elsewhere. What you wrote below it hangs under the nearest note that is left.",
    type: "warning",
    duration: LONG_TOAST_MS,
  },
  "rest-missing": {
    message:
      "Only the beginning of your notes could be read on this device. The rest comes as soon as the server answers.",
    type: "warning",
    duration: LONG_TOAST_MS,
  },
  restored: {
    message:
      "Your notes were put back from a backup on the server. What you had not saved yet is kept beside its note, or among the failed changes.",
    type: "warning",
  },
  "not-kept": {
    message: "This browser cannot keep changes on disk. Wait until it says Saved before you close the page.",
    type: "warning",
    duration: LONG_TOAST_MS,
  },
} as const satisfies Readonly<Record<string, ToastInput>>;
