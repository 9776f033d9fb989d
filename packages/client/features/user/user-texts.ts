export const USER_TEXTS = {
  missing: "User not found",
  noSuchUser: "No such user.",
  start: "Back to the start page",
  failed: (reason: string) => `The user could not be loaded: ${reason}`,
  claim: "Keep your notes: choose a name",
  about:
    "Only this browser can open this account. With a name and a password you can open your notes anywhere, and logging out does not lose them.",
  choose: "Choose a name",
} as const;
