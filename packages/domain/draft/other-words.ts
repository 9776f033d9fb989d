/** Beginnings of which each makes another word of the same rest, or its opposite. */
const BEGINNINGS =
  groups(`hyper hypo, inter intra intro, extro intro, extra intra, macro micro, ab ad, endo exo ecto, ex in im em en,
  super sub supra, supra infra, ante anti, pre pro post per, peri para, homo hetero, mono di tri tetra penta hexa poly oligo, over under,
  as de, ana cata, brady tachy, eu dys, uni bi tri multi, kilo milli mega micro, max min, cis trans, levo dextro, con de,
  ein aus, auf ab an, vor nach, ober unter, uber unter`);
/** Ends of which each makes another word of the same beginning. */
const ENDS =
  groups(`ate ite ide, ane ene yne, ol al one, ose ase, at it id, itis osis oma, philic phobic, philia phobia penia, phil phob,
  blast clast cyte, emia uria, ectomy otomy ostomy, ic ous, er ee, ful less`);
/** What says "not" at the beginning of a word. */
const NOT = "un in im ir il non dis a an ant anti de mis counter contra en ex".split(" ");
/** Words that look alike, and are different ones; any two of a list. */
const LISTS =
  groups(`mitosis meiosis, ureter urethra uterus, ileum ilium, perineum peritoneum peroneum, mucus mucous, trapezius trapezium,
  affect effect, afferent efferent, accept except, allusion illusion, complement compliment, principal principle, stalactite stalagmite,
  latitude altitude, adenine adenosine, thymine thiamine, cytosine cysteine cystine cytidine, glucagon glycogen glycerol, guanine guanidine,
  lysine leucine, glutamine glutamate, estrogen androgen, fission fusion, anion cation, convex concave, systole diastole,
  phosphate phosphite, austria australia, iran iraq, niger nigeria, slovakia slovenia, gambia zambia, mali malawi, guinea guyana,
  uruguay paraguay, mauritius mauritania, dominica dominican,
  monday tuesday wednesday thursday friday saturday sunday, january february march april may june july august september october november december,
  montag dienstag mittwoch donnerstag freitag samstag sonntag, januar februar marz april mai juni juli august september oktober november dezember,
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty
  forty fifty sixty seventy eighty ninety hundred thousand million billion trillion,
  first second third fourth fifth sixth seventh eighth ninth tenth,
  eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn dreissig vierzig sechzehn sechzig siebzehn siebzig,
  deux douze, trois treize trente, quatre quatorze quarante, cinq cinquante, six seize soixante, dos doce, tres trece treinta, siete setenta,
  seis sesenta`);

function groups(text: string): readonly (readonly string[])[] {
  return text.split(",").map((group) => group.trim().split(/\s+/));
}

/** What is left has to say something: "ab" and "ad" are no beginnings of "abs" and "ads". */
const LEAST_REST = 3;
/** In the plural a word is the same word. */
const singular = (word: string): string => word.replace(/(?<=\p{L}{3}[^ius])s$/u, "");

const differAt = (
  one: string,
  other: string,
  parts: readonly (readonly string[])[],
  restOf: (word: string, part: string) => string | null,
): boolean =>
  parts.some((group) => {
    const rests = (word: string) =>
      group.flatMap((part) => {
        const rest = restOf(word, part);
        return rest !== null && rest.length >= LEAST_REST ? [{ part, rest }] : [];
      });
    const others = rests(other);
    return rests(one).some(({ part, rest }) =>
      others.some((each) => each.part !== part && each.rest === rest),
    );
  });
const afterBeginning = (word: string, part: string) =>
  word.startsWith(part) ? word.slice(part.length) : null;
const beforeEnd = (word: string, part: string) => (word.endsWith(part) ? word.slice(0, -part.length) : null);

/**
 * Returns whether two words, folded, that may look alike are known to be different ones: opposites by their beginnings or
 * ends ("hypertension" and "hypotension", "nitrate" and "nitrite"), a "not" before one of them, or words that are easily mixed up.
 */
export function isOtherWord(one: string, other: string): boolean {
  const [a, b] = [singular(one), singular(other)];
  if (a === b) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    (short.length > LEAST_REST && NOT.some((not) => long === not + short)) ||
    LISTS.some((list) => [a, b].every((word) => list.some((each) => singular(each) === word))) ||
    differAt(a, b, BEGINNINGS, afterBeginning) ||
    differAt(a, b, ENDS, beforeEnd)
  );
}

const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const digitsIn = (word: string): string => word.match(/\p{Nd}+/gu)?.join(" ") ?? "";

/** Returns whether two words, folded, number what they name in different ways: "B1" and "B12", "VII" and "VIII". */
export function isOtherNumber(one: string, other: string): boolean {
  if (digitsIn(one) !== digitsIn(other)) return true;
  return one !== other && ROMAN.test(one) && ROMAN.test(other);
}
