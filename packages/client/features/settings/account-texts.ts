export const ACCOUNT_TEXTS = {
  nameless:
    "None yet. Only this browser can open this account; with a name and a password you can open it anywhere.",
  choose: "Choose a name",
  noSubscription: "None.",
} as const;
