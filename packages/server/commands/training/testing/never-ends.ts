/** A training that says once how far it is, and goes on for ever. */
process.on("message", () => process.send?.({ done: 1, total: 3 }));
