/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "822f96f55bceb2be";
