/** What is said of a picture with hidden parts, wherever it is shown. */
export const PICTURE_TEXTS = {
  picture: "Picture",
  whichPart: "Which part is this?",
  /** What stands for a covered picture, for who does not see it. @param name of the part, once it shows */
  coveredPart: (at: number, count: number, name?: string) =>
    name === undefined ? `Part ${at} of ${count} is asked` : `Part ${at} of ${count}: ${name}`,
  gone: "The picture is gone, or there is no connection. Its parts are kept.",
} as const;
