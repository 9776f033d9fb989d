import type { CDPSession, Page } from "@playwright/test";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One finger on the glass, as the browser feels it. */
export class Finger {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(at: Point): Promise<void> {
    await this.#send("touchStart", [at]);
  }

  /** Moves in steps, each its own event. */
  async move(from: Point, to: Point, steps = 6): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await this.#send("touchMove", [
        { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
      ]);
    }
  }

  async up(): Promise<void> {
    await this.#send("touchEnd", []);
  }

  async tap(at: Point): Promise<void> {
    await this.down(at);
    await this.up();
  }

  #send(type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]): Promise<unknown> {
    return this.#session.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  }
}
