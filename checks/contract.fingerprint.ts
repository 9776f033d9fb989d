/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "9cbc4ad84dabf60c";
