import { FORGOT } from "./ways-in-texts.ts";

export const RECOVER_TEXTS = {
  title: FORGOT,
  about:
    "One of your ten recovery codes opens the account once, with a new password. Every session of before ends.",
  code: "Recovery code",
  codeHint: "Twelve digits and letters; capitals and hyphens do not matter.",
  password: "New password",
  passwordHint: "At least 8 characters.",
  open: "Open the account",
  opening: "Opening…",
  otherwise: "Without a code, whoever runs this server can reset the password.",
} as const;
