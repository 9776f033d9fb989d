/** What an answer has to be: an object with a list of items, each with all of these members and no others. */
export const itemsSchema = (members: Readonly<Record<string, object>>): object => ({
  type: "object",
  properties: {
    items: {
      type: "array",
      items: {
        type: "object",
        properties: members,
        required: Object.keys(members),
        additionalProperties: false,
      },
    },
  },
  required: ["items"],
  additionalProperties: false,
});
