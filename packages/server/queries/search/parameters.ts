/** Takes a value of a statement, and returns its parameter. */
export type Put = (value: unknown) => string;

/** Begins the values of a statement: the user first, and what puts one more there. */
export function parameters(userId: number): { readonly values: unknown[]; readonly put: Put } {
  const values: unknown[] = [userId];
  return { values, put: (value) => `$${values.push(value)}` };
}
