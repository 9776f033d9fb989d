/** What the stream says of a draft that may be reviewed, as it came: whoever reviews one reads it. */
export interface DraftEvent {
  readonly name: "draft-item" | "draft-update";
  readonly data: string;
}
