/** What tests accept proposals of. */
export const TAKEN = {
  draftId: 3,
  drafter: "model",
  label: "llama3.1",
  promptVersion: 2,
  fileId: null,
  isEdited: false,
} as const;
