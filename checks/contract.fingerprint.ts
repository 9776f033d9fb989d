/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "592c311fb09c3336";
