/** The list of keyboard shortcuts; its lines stand with the commands. */
export const HELP_TEXTS = { signedOut: "Please log in to see keyboard shortcuts" } as const;
