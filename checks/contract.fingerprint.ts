/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "6f06c64250297293";
