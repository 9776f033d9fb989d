export const GOOGLE_TEXTS = {
  button: "Continue with Google",
  notLoaded: "Failed to load Google Sign-In",
  noServer: "The server does not answer. Check the connection and try again.",
} as const;
