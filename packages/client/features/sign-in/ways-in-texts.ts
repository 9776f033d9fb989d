/** What stands beside every form that signs in: all that the start page has of this feature. */
export const FORGOT = "Forgot your password?";
export const BY_PASSKEY = "Sign in with a passkey";
export const GOOGLE_TEXTS = {
  button: "Continue with Google",
  notLoaded: "Failed to load Google Sign-In",
  noServer: "The server does not answer. Check the connection and try again.",
} as const;
