export interface Chance {
  /** From 0 (included) to 1 (excluded). */
  random(): number;
  uuid(): string;
}

const codesOf = (text: string) => new TextEncoder().encode(text);
const HEX = codesOf("0123456789abcdef");
/** The code of `x`, which stands for any digit; `y`, the next one, stands for one of four. */
const X = 120;
const LENGTH = 36;
/** So many UUIDs are made together: a change of 10,000 rows needs as many. */
const FORM = codesOf("xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".repeat(128));
let drawn = "";
let next = 0;

function draw(): void {
  const random = crypto.getRandomValues(new Uint8Array(FORM.length));
  const text = FORM.map((code, at) => {
    const digit = (random[at] ?? 0) & 15;
    return code < X ? code : (HEX[code > X ? (digit & 3) | 8 : digit] ?? 0);
  });
  drawn = new TextDecoder().decode(text);
  next = 0;
}

/** `crypto.randomUUID` is missing on insecure origins and slower in Chromium; random bytes are everywhere. */
export const browserChance: Chance = {
  random: () => Math.random(),
  uuid() {
    if (next === drawn.length) draw();
    next += LENGTH;
    return drawn.slice(next - LENGTH, next);
  },
};
