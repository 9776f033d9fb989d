/** A longer object is dropped. In UTF-16 units. */
const LONGEST_OBJECT = 32_768;

/** Cuts the objects out of an array that comes in pieces of text. */
export interface ArrayReader {
  /** Takes the next piece. @returns the objects that have become whole with it, parsed */
  push(piece: string): unknown[];
  /** How many were cut out that are no JSON, or too long. */
  dropped(): number;
  /** Whether an object has begun that is not whole. */
  isWithin(): boolean;
}

/**
 * Reads the objects of the first array in a text, whatever stands around it: prose, fences, an object that holds it. What a
 * model thinks aloud, between `<think>` marks, is passed over.
 */
export function createArrayReader(): ArrayReader {
  let isIn = false;
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
    if (sign === "[" && !isThinking) isIn = true;
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
        else if (depth > 0 || sign === "{") {
          if (take(sign)) whole.push(...cut());
        } else if (sign === "]") isIn = false;
      }
      return whole;
    },
    dropped: () => dropped,
    isWithin: () => depth > 0,
  };
}
