import type { Screenshot } from "./diagram-source.ts";

/** Messages between page and frame (public/diagram-frame.js), checked by window: the frame has no origin. */
export const FRAME_ADDRESS = "/diagram-frame.html";

/** Asks the frame to draw. Of several that wait for a drawing to end only the last is drawn. */
export interface DrawMessage {
  readonly type: "draw";
  /** Counts up; the answer carries it. */
  readonly id: number;
  readonly source: string;
  readonly screenshots: readonly Screenshot[];
  readonly theme: "light" | "dark";
}

/** What the frame waits for before it draws: the file of the product's type, which it may not fetch. */
export interface FontMessage {
  readonly type: "font";
  /** Undefined where it could not be had. */
  readonly font: ArrayBuffer | undefined;
}

/** What the frame says: that it can be asked, and what came of each drawing. */
export type FrameMessage =
  | { readonly type: "ready" }
  /** The drawing code did not come. */
  | { readonly type: "broken" }
  | { readonly type: "drawn"; readonly id: number }
  | { readonly type: "failed"; readonly id: number; readonly message: string };

/** A message of the frame; undefined for anything else, which the text it draws might have led to. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, id, message } = data as { type?: unknown; id?: unknown; message?: unknown };
  if (type === "ready" || type === "broken") return { type };
  if (typeof id !== "number") return undefined;
  if (type === "drawn") return { type, id };
  return type === "failed" && typeof message === "string" ? { type, id, message } : undefined;
}
