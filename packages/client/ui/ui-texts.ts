export const UI_TEXTS = {
  enterUsername: "Enter a username.",
  enterPassword: "Enter a password.",
  pageNotLoaded: "This page could not be loaded",
  nothingLost: "The connection may be down. Nothing you wrote is lost.",
  checkConnection: "The connection may be down.",
  partNotLoaded: "This could not be loaded. Check the connection.",
  pageBroke: "This page stopped working",
  ourMistake: "That is our mistake. What you wrote is kept.",
  reload: "Reload the page",
  skip: "Skip to content",
  askedGap: "asked gap",
} as const;
