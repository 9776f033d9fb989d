/** What a record says, or those of its fields that a change names. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields of a record that these values name too, as the record has them. */
export const fieldsNamed = (record: Values, named: Values): Values =>
  Object.fromEntries(Object.keys(named).map((name) => [name, record[name]]));
