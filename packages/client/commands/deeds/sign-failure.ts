/** What a person reads when the server refuses a sign on a row, or what ends a conflict, and it is taken back. */
export const SIGN_FAILURE = "Failed to change the note. Please try again.";
