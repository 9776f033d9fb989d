/** An expected outcome as a value: what the caller asked for, or the reason why it was refused. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Makes the outcome of what succeeded. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** Makes the outcome of what was refused or cannot be; exceptions are for defects. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** Closes a union: a case that is added later and not handled becomes a compile error. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
