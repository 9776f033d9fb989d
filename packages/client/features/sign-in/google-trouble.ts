/** Why Google cannot ask; fetched when its button is pressed. */
export const GOOGLE_TROUBLE = {
  notInitialized: "Failed to initialize Google Sign-In",
  notSetUp: "Signing in with Google is not set up on this site. Use a name and a password instead.",
  blocked:
    "Something in this browser or its network blocks Google’s script. Use a name and a password instead.",
  broken: "Google’s script did not work in this browser. Use a name and a password instead.",
} as const;
