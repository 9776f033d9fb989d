/** A longer object is dropped. In UTF-16 units. */
const LONGEST_OBJECT = 32_768;

/** Cuts objects out of a text that comes in pieces. */
export interface ObjectReader {
  /** Takes the next piece. @returns the objects that have become whole with it, parsed */
  push(piece: string): unknown[];
  /** How many were cut out that are no JSON, or too long. */
  dropped(): number;
  /** Whether an array, or an object, has begun that is not whole. */
  isWithin(): boolean;
  /** Whether there was anything to cut objects out of. */
  hasBegun(): boolean;
}

/**
 * Reads the objects of the first array in a text, whatever stands around it: prose, fences, an object that holds it. What a
 * model thinks aloud, between `<think>` marks, is passed over.
 */
export const createArrayReader = (): ObjectReader => createReader("[");

/** Reads the objects that stand in a text by themselves, whatever stands around them. */
export const createObjectReader = (): ObjectReader => createReader("{");

function createReader(opening: "[" | "{"): ObjectReader {
  let isIn = false;
  let hasBegun = false;
  let isThinking = false;
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let object = "";
  let before = "";
  let dropped = 0;

  const cut = (): unknown[] => {
    const text = object;
    object = "";
    if (text.length <= LONGEST_OBJECT)
      try {
        return [JSON.parse(text)];
      } catch {
        // Counted below.
      }
    dropped++;
    return [];
  };
  const look = (sign: string) => {
    before = (before + sign).slice(-"</think>".length);
    if (before.endsWith("<think>")) isThinking = true;
    if (before.endsWith("</think>")) isThinking = false;
    if (sign !== opening || isThinking) return;
    isIn = true;
    hasBegun = true;
  };
  const take = (sign: string): boolean => {
    if (object.length <= LONGEST_OBJECT) object += sign;
    if (isEscaped) isEscaped = false;
    else if (isString && sign === "\\") isEscaped = true;
    else if (sign === '"') isString = !isString;
    else if (!isString && sign === "{") depth++;
    else if (!isString && sign === "}") depth--;
    return depth === 0;
  };
  return {
    push(piece) {
      const whole: unknown[] = [];
      for (const sign of piece) {
        if (!isIn) look(sign);
        if (!isIn) continue;
        if (depth > 0 || sign === "{") {
          if (take(sign)) {
            whole.push(...cut());
            isIn = opening === "[";
          }
        } else if (sign === "]") isIn = false;
      }
      return whole;
    },
    dropped: () => dropped,
    isWithin: () => isIn,
    hasBegun: () => hasBegun,
  };
}
