export const CLAIM_TEXTS = {
  title: "Keep your notes",
  about:
    "Until now only this browser can open your notes. With a name and a password you can open them anywhere. If you already have an account, sign in: these notes move into it as a branch.",
  password: "At least 8 characters",
  keep: "Keep my notes",
  keeping: "Keeping them…",
} as const;
