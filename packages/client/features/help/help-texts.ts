export const HELP_TEXTS = { signedOut: "Please log in to see keyboard shortcuts" } as const;
