/** The values of a record, or of those fields that a change names. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the record's own values of the fields that `named` has. */
export const fieldsNamed = (record: Values, named: Values): Values =>
  Object.fromEntries(Object.keys(named).map((name) => [name, record[name]]));
