import type { PaidSubscription } from "./payments.ts";

/** What the address of a test checkout says, and is signed for. */
export interface TestCheckoutTicket {
  readonly userId: number;
  readonly withTrial: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The page on which nobody's money is asked for: what it needs to know of its own addresses. */
export interface TestCheckout {
  /** Null for a ticket that was not signed here, or is over. */
  readTicket(ticket: string, now: Date): TestCheckoutTicket | null;
  /** The subscription that paying gives; the same one however often the button is pressed. Null as above. */
  pay(ticket: string, now: Date): PaidSubscription | null;
}
