export const HEADER_TEXTS = {
  controls: "Controls of the tree",
  itemType: "Default item type",
  itemTypeInMore: "In the More menu: Default child type",
  edit: "Back to editing",
  parent: (label: string) => `Go to parent tree: ${label}`,
} as const;

export const MORE_TEXTS = {
  claim: "Keep your notes: choose a name",
  nameless: "Without a name, logging out leaves these notes for good.",
  itemType: "Default child type",
  itemTypeInToolbar: "In the toolbar: Default item type",
  hideDone: "Hide done notes",
  thisPage: "This page",
  developer: "Developer",
  deleted: "Recently deleted",
  drafts: (count: number) => `Drafts: ${count}`,
  sortOrders: "Show sort orders",
} as const;
