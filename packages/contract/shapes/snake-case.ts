/** Returns the wire's spelling of a name: `parentId` is `parent_id`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : "";

/** Values by names as the wire spells them. A list is one that JSON may hold: no longer read-only. */
type Spelled<Values> = {
  -readonly [Name in keyof Values & string as SnakeCase<Name>]: SpelledValue<Values[Name]>;
};
type SpelledValue<Value> = Value extends readonly (infer Each)[] ? Each[] : Value;

/** Returns values with their names in the wire's spelling. */
export const spelled = <Values extends object>(values: Values): Spelled<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [snakeCase(name), value]),
  ) as Spelled<Values>;
