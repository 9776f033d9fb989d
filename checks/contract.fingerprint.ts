/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "bba08eb88651657a";
