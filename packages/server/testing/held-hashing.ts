import type { PasswordHashing } from "../ports/passwords.ts";

/** Hashing that ends when the test says so, and counts what is under way. */
export interface HeldHashing extends PasswordHashing {
  readonly underWay: () => number;
  readonly most: () => number;
  /** What was asked for so far: with a hash or without one. */
  readonly asked: () => readonly ("known" | "unknown" | "new")[];
  /** Ends what is under way, and from now on all that comes. */
  release(): void;
  /** Holds again. */
  hold(): void;
}

/** Knows every password by its plain text. */
export function holdHashing(): HeldHashing {
  const asked: ("known" | "unknown" | "new")[] = [];
  let gate = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  const work = async <T>(what: (typeof asked)[number], result: T): Promise<T> => {
    asked.push(what);
    underWay++;
    most = Math.max(most, underWay);
    await gate.promise;
    underWay--;
    return result;
  };
  return {
    underWay: () => underWay,
    most: () => most,
    asked: () => asked,
    release: () => gate.resolve(),
    hold() {
      gate = Promise.withResolvers();
    },
    hash: (password) => work("new", `plain ${password}`),
    verify: (hash, password) => work(hash === null ? "unknown" : "known", hash === `plain ${password}`),
  };
}
