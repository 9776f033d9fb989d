/** Passwords of eight signs and more that stand at the head of every list of guesses; lower-case. */
const COMMON: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 0123456789 987654321 87654321 0987654321 11111111 00000000 88888888 123123123 12341234
  11223344 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123 asdfghjk asdfghjkl zxcvbnm1 abcd1234
  abcdefgh abc12345 a1b2c3d4 aa123456 password passw0rd p@ssword p@ssw0rd password1 password12 passwort passwort1 kennwort
  motdepasse contraseña iloveyou iloveyou1 sunshine princess football baseball superman batman123 starwars trustno1 letmein1
  welcome1 welcome123 admin123 administrator computer internet michelle jennifer jessica1 charlie1 dragon12 monkey123 whatever
  starwars1 pokemon1 corvette mercedes samsung1 liverpool arsenal1 chelsea1 barcelona changeme default1 testtest test1234`.split(
    /\s+/,
  ),
);

/** A password of fewer different signs than that is a row of them: `aaaaaaaa`, `12121212`. */
const LEAST_SIGNS = 4;

/** Returns whether a password is among the first that are guessed. @param name of the account, which is guessed too */
export function isCommonPassword(password: string, name = ""): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  if (COMMON.has(folded) || (folded !== "" && new Set(folded).size < LEAST_SIGNS)) return true;
  return name !== "" && folded === name.normalize("NFKC").toLowerCase().trim();
}

const KINDS_OF_SIGNS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const LONG = 14;
const LONG_ENOUGH_IF_MIXED = 10;

/** Returns how hard a password is to guess, by its length before all. */
export function passwordStrength(password: string): "common" | "fair" | "strong" {
  if (isCommonPassword(password)) return "common";
  const kinds = KINDS_OF_SIGNS.filter((kind) => kind.test(password)).length;
  const isStrong = password.length >= LONG || (password.length >= LONG_ENOUGH_IF_MIXED && kinds >= 3);
  return isStrong ? "strong" : "fair";
}
