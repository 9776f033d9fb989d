/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1ede167c724cb3de";
