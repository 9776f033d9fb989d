/** A training in which native code breaks. */
process.on("message", () => process.abort());
