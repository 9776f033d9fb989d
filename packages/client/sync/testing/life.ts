/** Whether a simulated tab lives. One that is gone does nothing any more, and nothing reaches it. */
export interface Life {
  alive: boolean;
  /** What ends with it. */
  readonly ends: (() => void)[];
}
