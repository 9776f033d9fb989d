import { counted } from "@perennial/domain/text/counted";
import { NOT_STORED_TEXTS } from "./not-stored-texts.ts";

/** The button of a provider. @param name what people know it by */
export const continueWith = (name: string): string => `Continue with ${name}`;
export const LEAVE_TEXTS = {
  unsaved: "Not everything is saved",
  leave: "Leave your notes behind?",
  unsent: (changes: number) =>
    `${changes === 1 ? "One change has" : `${changes} changes have`} not reached the server yet.`,
  sentLater: "Unsent changes are kept in this browser and are sent when you log in here again.",
  /** @param notes null where they cannot be counted */
  nameless: (notes: number | null) =>
    `This account has no name. After you log out, nothing leads back to it or to ${
      notes === null ? "its notes" : notes === 1 ? "its one note" : `its ${counted(notes, "note")}`
    }.`,
  claim: "Keep your notes: choose a name",
  download: "Download them",
  logOut: "Log out anyway",
} as const;

export const SESSION_ENDED_TEXTS = {
  title: "Please sign in again",
  about:
    "Authentication required. Please log in to continue. What you wrote is kept on this device and is sent as soon as you are back.",
  leave: "Go to the start page",
  nameless: {
    title: "This session has ended",
    noName: "The account has no name, so you cannot sign in to it again.",
    held: (notes: number) =>
      `What you wrote is still here: save the ${notes === 1 ? "note" : counted(notes, "note")} on this page as a file before you start anew. Any program can read the file.`,
    save: NOT_STORED_TEXTS.save,
    saved: NOT_STORED_TEXTS.saved,
    named: "I gave it a name on another device",
  },
} as const;
