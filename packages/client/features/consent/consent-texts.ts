export const CONSENT_TEXTS = {
  creating: "Creating your account...",
  ask: "**Start without an account?** Accept, and we make an anonymous one and keep its sign-in token in this browser. Your notes stay yours, and you can add a name later.",
} as const;
