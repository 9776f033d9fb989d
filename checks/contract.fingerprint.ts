/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "f1becb1664971e07";
