/** What gives a question away in one language. Words are in lower case, as they are written. */
export interface Language {
  /** What a question begins with that asks for something. */
  readonly asks: ReadonlySet<string>;
  /** What a question begins with that asks whether. */
  readonly whether: ReadonlySet<string>;
  /** What stands for something that was named before. */
  readonly pronouns: ReadonlySet<string>;
  /** Whole answers. */
  readonly yesOrNo: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const ENGLISH: Language = {
  asks: words("what why how when where which who whom whose"),
  whether: words("is are was were am do does did can could has have had will would should may might must"),
  pronouns: words("it they he she this these those its their his"),
  yesOrNo: words("yes no true false"),
};
const GERMAN: Language = {
  asks: words("was warum weshalb wieso wie wann wo wer wen wem wozu woher wohin welche welcher welches"),
  whether: words(
    "ist sind war waren kann können hat haben wird werden gibt muss müssen darf dürfen soll sollen besitzt",
  ),
  pronouns: words("es er sie dies dieses diese dieser"),
  yesOrNo: words("ja nein doch richtig falsch wahr"),
};
const FRENCH: Language = {
  asks: words("que quoi qui quand où comment pourquoi quel quelle quels quelles qu combien"),
  whether: words("est sont était peut peuvent faut existe"),
  pronouns: words("il elle ils elles cela ça celui celle"),
  yesOrNo: words("oui non vrai faux"),
};
const SPANISH: Language = {
  asks: words("qué quién quiénes cómo cuándo dónde cuál cuáles cuánto cuántos por"),
  whether: words("es son era eran está están puede pueden hay tiene tienen existe"),
  pronouns: words("él ella ello ellos ellas esto eso aquello"),
  yesOrNo: words("sí no verdadero falso"),
};
const ITALIAN: Language = {
  asks: words("che chi come quando dove perché quale quali cosa quanto"),
  whether: words("è sono era può possono esiste ha hanno"),
  pronouns: words("lui lei esso essa essi loro questo quello ciò"),
  yesOrNo: words("sì no vero falso"),
};
const PORTUGUESE: Language = {
  asks: words("que quem como quando onde qual quais quanto porque"),
  whether: words("é são era pode podem há tem têm existe"),
  pronouns: words("ele ela eles elas isto isso aquilo"),
  yesOrNo: words("sim não verdadeiro falso"),
};
const DUTCH: Language = {
  asks: words("wat wie hoe wanneer waar waarom welke welk"),
  whether: words("is zijn was waren kan kunnen heeft hebben wordt worden mag moet"),
  pronouns: words("hij zij dit deze"),
  yesOrNo: words("ja nee waar onwaar"),
};
const RUSSIAN: Language = {
  asks: words("что кто как когда где почему зачем какой какая какое какие сколько"),
  whether: words("правда верно является можно"),
  pronouns: words("он она оно они это этот эта эти"),
  yesOrNo: words("да нет верно неверно"),
};
const CHINESE: Language = {
  asks: words("什么 为什么 怎么 谁 哪里 何时"),
  whether: words("是否 能否 是不是"),
  pronouns: words("它 他 她 它们 他们 这 那"),
  yesOrNo: words("是 否 不是 对 错 有 没有"),
};

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  RUSSIAN,
  CHINESE,
];
