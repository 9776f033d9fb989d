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

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const language = (said: { readonly [W in keyof Language]: string }): Language => ({
  asks: wordsOf(said.asks),
  whether: wordsOf(said.whether),
  pronouns: wordsOf(said.pronouns),
  yesOrNo: wordsOf(said.yesOrNo),
});

export const LANGUAGES: readonly Language[] = [
  // en
  language({
    asks: "what why how when where which who whom whose",
    whether: "is are was were am do does did can could has have had will would should may might must",
    pronouns: "it they he she this these those its their his",
    yesOrNo: "yes no true false",
  }),
  // de
  language({
    asks: "was warum weshalb wieso wie wann wo wer wen wem wozu woher wohin welche welcher welches",
    whether:
      "ist sind war waren kann können hat haben wird werden gibt muss müssen darf dürfen soll sollen besitzt",
    pronouns: "es er sie dies dieses diese dieser",
    yesOrNo: "ja nein doch richtig falsch wahr",
  }),
  // fr
  language({
    asks: "que quoi qui quand où comment pourquoi quel quelle quels quelles qu combien",
    whether: "est sont était peut peuvent faut existe",
    pronouns: "il elle ils elles cela ça celui celle",
    yesOrNo: "oui non vrai faux",
  }),
  // es
  language({
    asks: "qué quién quiénes cómo cuándo dónde cuál cuáles cuánto cuántos por",
    whether: "es son era eran está están puede pueden hay tiene tienen existe",
    pronouns: "él ella ello ellos ellas esto eso aquello",
    yesOrNo: "sí no verdadero falso",
  }),
  // it
  language({
    asks: "che chi come quando dove perché quale quali cosa quanto",
    whether: "è sono era può possono esiste ha hanno",
    pronouns: "lui lei esso essa essi loro questo quello ciò",
    yesOrNo: "sì no vero falso",
  }),
  // pt
  language({
    asks: "que quem como quando onde qual quais quanto porque",
    whether: "é são era pode podem há tem têm existe",
    pronouns: "ele ela eles elas isto isso aquilo",
    yesOrNo: "sim não verdadeiro falso",
  }),
  // nl
  language({
    asks: "wat wie hoe wanneer waar waarom welke welk",
    whether: "is zijn was waren kan kunnen heeft hebben wordt worden mag moet",
    pronouns: "hij zij dit deze",
    yesOrNo: "ja nee waar onwaar",
  }),
  // ru
  language({
    asks: "что кто как когда где почему зачем какой какая какое какие сколько",
    whether: "правда верно является можно",
    pronouns: "он она оно они это этот эта эти",
    yesOrNo: "да нет верно неверно",
  }),
  // zh
  language({
    asks: "什么 为什么 怎么 谁 哪里 何时",
    whether: "是否 能否 是不是",
    pronouns: "它 他 她 它们 他们 这 那",
    yesOrNo: "是 否 不是 对 错 有 没有",
  }),
];
