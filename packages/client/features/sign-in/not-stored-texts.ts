/** A session whose token local storage does not have. */
export const NOT_STORED_TEXTS = {
  refused: {
    title: "This browser refuses to remember you",
    toast: "This browser refuses to remember you, and your account has no name.",
    choose: "Keep your notes",
    about:
      "It may lose the way to your notes when this page is closed, and the account has no name to sign in with.",
    stay: "Go on without a name",
  },
  cleared: {
    title: "The data of this site was cleared",
    toast: "The data of this site was cleared. Your notes are still here.",
    choose: "Keep them",
    about: "You are signed in on this page only, until you close it.",
    nameless: "The account has no name, so nothing else leads to its notes.",
    stay: "Stay signed in",
  },
  save: "Save my notes as a file",
  saved: "Saved in this browser’s downloads folder.",
} as const;
