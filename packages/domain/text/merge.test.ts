import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linksIn, type Piece, readPieces } from "../rich/pieces.ts";
import { changesBetween } from "./changes.ts";
import { bothTexts, mergeText, mergeWhileTyping } from "./merge.ts";
import { MAX_EDITS } from "./shortest-edit.ts";
import { tokens } from "./tokens.ts";

const BASE = "Mitosis has four phases and yields two equal cells.";

describe("mergeText", () => {
  test("two edits that do not overlap are both kept", () => {
    const mine = BASE.replace("four", "five");
    const theirs = BASE.replace("equal", "identical");
    expect(mergeText(BASE, mine, theirs)).toEqual({
      text: "Mitosis has five phases and yields two identical cells.",
      conflict: false,
    });
  });

  test("where edits overlap the later text stands and the other is kept beside it", () => {
    const mine = BASE.replace("four", "five");
    const theirs = BASE.replace("four phases", "4 stages");
    expect(mergeText(BASE, mine, theirs)).toEqual({ text: mine, conflict: true, otherText: theirs });
  });

  test("the same change on both sides is not a conflict, and counts once", () => {
    const mine = `${BASE.replace("four", "five")} See page 3.`;
    const theirs = BASE.replace("four", "five").replace("Mitosis", "Meiosis");
    expect(mergeText(BASE, mine, theirs)).toEqual({
      text: "Meiosis has five phases and yields two equal cells. See page 3.",
      conflict: false,
    });
  });

  test("words that both put into one place stand one after the other, those first that stood first", () => {
    expect(mergeText("a", "a b", "a c")).toEqual({ text: "a c b", conflict: false });
    expect(mergeText("a d", "a b d", "a c d")).toEqual({ text: "a c b d", conflict: false });
    expect(mergeText("a wo", "a word", "a wo c")).toEqual({ text: "a word c", conflict: false });
  });

  test("words of two people never become one", () => {
    expect(mergeText("", "b", "c").text).toBe("c b");
    expect(mergeText("", "b", "c ").text).toBe("c b");
    expect(mergeText("a.", "a.b", "a.c").text).toBe("a.c b");
    expect(mergeText("", "漢", "字").text).toBe("字漢");
  });

  test("different words in the place of one are a conflict", () => {
    expect(mergeText("a", "b", "c")).toEqual({ text: "b", conflict: true, otherText: "c" });
    expect(mergeText("wor", "work", "word")).toEqual({ text: "work", conflict: true, otherText: "word" });
  });

  test("texts that differ in more words than are compared are a conflict", () => {
    const words = (word: string) => Array.from({ length: MAX_EDITS + 1 }, (_, i) => `${word}${i} `).join("");
    const merged = mergeText(`start ${words("a")}end`, `start ${words("b")}end`, `Start ${words("a")}end`);
    expect(merged.conflict).toBe(true);
  });
});

describe("bothTexts", () => {
  test("what two texts share stands once, and what differs stands one behind the other, those first that stood first", () => {
    expect(bothTexts("cells divide slowly", "cells divide twice")).toBe("cells divide twice slowly");
    expect(bothTexts("the cat sat", "the dog sat")).toBe("the dog cat sat");
    expect(bothTexts("a  b", "a  c")).toBe("a  c b");
    expect(bothTexts("same", "same")).toBe("same");
    expect(bothTexts("", "theirs")).toBe("theirs");
    expect(bothTexts("mine", "")).toBe("mine");
  });

  test("no word of either text is missing, and none becomes one with another, whatever they say", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "漢", "\n"), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const inOrder = (of: string) => tokens(of).filter((token) => token.trim() !== "");
        const both = inOrder(bothTexts(mine, theirs));
        for (const words of [mine, theirs].map(inOrder)) {
          let at = -1;
          for (const word of words) {
            at = both.indexOf(word, at + 1);
            expect(at).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  test("texts that differ in more words than are compared stand one behind the other", () => {
    const words = (word: string) => Array.from({ length: MAX_EDITS + 1 }, (_, i) => `${word}${i}`).join(" ");
    expect(bothTexts(words("a"), words("b"))).toBe(`${words("b")} ${words("a")}`);
  });
});

/** In any order, without what stands between them. */
const wordsOf = (text: string) =>
  tokens(text)
    .filter((token) => token.trim() !== "")
    .toSorted();

describe("mergeText for any text", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", " ", "\n", "é", "漢", "👩‍👩‍👧", "."), { maxLength: 30 })
    .map((parts) => parts.join(""));

  test("a side that did not change takes the other side whole", () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(mergeText(base, changed, base)).toEqual({ text: changed, conflict: false });
        expect(mergeText(base, base, changed)).toEqual({ text: changed, conflict: false });
        expect(mergeText(base, changed, changed)).toEqual({ text: changed, conflict: false });
      }),
    );
  });

  test("nothing is lost: either both texts went in, or mine stands and theirs is beside it", () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergeText(base, mine, theirs);
        const other = mergeText(base, theirs, mine);
        expect(other.conflict).toBe(merged.conflict);
        if (merged.conflict) expect(merged).toEqual({ text: mine, conflict: true, otherText: theirs });
        else expect(wordsOf(merged.text)).toEqual(wordsOf(other.text));
      }),
    );
  });

  test("without overlap every token typed by either side is present", () => {
    const side = fc.array(fc.constantFrom("keep", "replace", "insert", "delete"), {
      minLength: 20,
      maxLength: 20,
    });
    fc.assert(
      fc.property(side, side, (mineEdits, theirEdits) => {
        const words = Array.from({ length: 40 }, (_, i) => `w${i}`);
        // Mine edits even groups of words and theirs odd ones, with a word between that nobody touches.
        const edit = (edits: readonly string[], who: string, odd: number) =>
          words
            .flatMap((word, i) => {
              const action = i % 4 === odd * 2 ? edits[i >> 1] : "keep";
              if (action === "replace") return [`${who}${i}`];
              if (action === "insert") return [word, `${who}${i}`];
              return action === "delete" ? [] : [word];
            })
            .join(" ");
        const mine = edit(mineEdits, "mine", 0);
        const theirs = edit(theirEdits, "theirs", 1);
        const merged = mergeText(words.join(" "), mine, theirs);
        expect(merged.conflict).toBe(false);
        const present = new Set(tokens(merged.text));
        for (const token of [...tokens(mine), ...tokens(theirs)])
          if (/^(mine|theirs)/.test(token)) expect(present.has(token)).toBe(true);
      }),
    );
  });
});

describe("mergeText of tags (decision 121)", () => {
  test.each([
    ["heart #exam beats", "heart #final beats", "heart #test beats", "heart #final beats"],
    ["#exam", "#final-exam", "#oral-exam", "#final-exam"],
    ["#exam", "#final-exam", "#exam-2026", "#final-exam"],
    ["#exam #exam/oral", "#final #final/oral", "#test #test/oral", "#final #final/oral"],
    ["#exam #test", "#test #test", "#final #test", "#test #test"],
    // A row that has the new name already, among the old ones.
    ["#exam #test #exam", "#test #test #test", "#final #test #final", "#test #test #test"],
    ["#exam #test #exam", "#final #test #final", "#test #test #test", "#final #test #final"],
    ["#exam #test #exam", "#test #test #test", "#final #test #final lung", "#test #test #test lung"],
    ["#exam #test #exam", "my #test #test #test", "#final #test #final", "my #test #test #test"],
    ["#b #a #b #a #b", "#a #a #a #a #a", "#c #a #c #a #c", "#a #a #a #a #a"],
    ["#exam/a #test #exam/b", "#test/a #test #test/b", "#x/a #test #x/b", "#test/a #test #test/b"],
    // Tags that changed places are no names that changed.
    ["#a #b", "#b #a", "#a #c", "#c #a"],
    // Of a nested one each part by itself.
    ["#exam/oral", "#final/oral", "#exam/written", "#final/written"],
    ["#exam/oral", "#final/oral", "#test/written", "#final/written"],
    ["#exam/oral", "#study/exam/oral", "#exam/written", "#study/exam/oral"],
    ["#exam/oral", "#oral", "#test", "#oral"],
    ["#Exam/oral", "#study/oral", "#exam/written", "#study/written"],
    ["#exam/oral", "#exam/written", "#exam/2026/oral", "#exam/written"],
    ["#exam", "#exam/a", "#exam/b", "#exam/a"],
    // One name for it in each row, however it was written.
    [
      "#exam #Exam #exam/oral",
      "#study/exam #study/exam #study/exam/oral",
      "#test #test #test/oral",
      "#study/exam #study/exam #study/exam/oral",
    ],
    [
      "#exam #Exam #exam/oral",
      "#test #test #test/oral",
      "#exam/a #exam/a #exam/a/oral",
      "#test #test #test/oral",
    ],
    // What was written around it stays.
    ["heart #exam", "heart #final", "heart #test beats", "heart #final beats"],
    ["heart #exam", "heart #final lung", "heart #test beats", "heart #final beats lung"],
    ["heart #exam", "heart in #final", "my heart #test", "my heart in #final"],
    ["#exam and more", "#final and much", "#test, and more", "#final, and much"],
    [
      "(#exam) [[Heart^k3m9x2p7q4]] #exam",
      "(#final) [[Heart^k3m9x2p7q4]] #final",
      "(#b) [[Heart^k3m9x2p7q4]] #b",
      "(#final) [[Heart^k3m9x2p7q4]] #final",
    ],
    ["`a` #exam", "`a` #final", "`a` #test", "`a` #final"],
  ])("of %j to %j, upon %j, comes %j", (base, mine, theirs, text) => {
    expect(mergeText(base, mine, theirs)).toEqual({ text, conflict: false });
  });

  test.each([
    ["code", "`a #exam b`", "`a #final b`", "`a #test b`"],
    ["code", "```\n#include\n```", "```\n#import\n```", "```\n#pragma\n```"],
    ["a formula", "$x #a y$", "$x #b y$", "$x #c y$"],
    ["a link", "[see #a](https://a.example)", "[see #b](https://a.example)", "[see #c](https://a.example)"],
    ["a number", "#1", "#2", "#3"],
    ["a word", "C#sharp", "C#flat", "C#natural"],
    ["a tag that became two", "#exam", "#final #oral", "#test"],
    ["a tag that became words", "#exam", "final", "#test"],
    ["a tag that was taken away", "heart #exam", "heart", "heart #test"],
  ])("%s is a conflict as any words are: %j", (_, base, mine, theirs) => {
    expect(mergeText(base, mine, theirs)).toEqual({ text: mine, conflict: true, otherText: theirs });
  });

  test("a tag that two rename at once is no conflict in any row, whatever other tags and words it has", () => {
    const part = fc.constantFrom("#a", "#b", "#c", "#a/x", "one", "two");
    const name = fc.constantFrom("b", "c", "d", "e/f");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), name, name, (base, own, others) => {
        const renamed = (to: string) => base.map((each) => each.replace(/^#a\b/, `#${to}`)).join(" ");
        const text = renamed(own);
        expect(mergeText(base.join(" "), text, renamed(others))).toEqual({ text, conflict: false });
      }),
      { numRuns: 2_000 },
    );
  });

  test("tags do not become one with what comes to stand beside them", () => {
    expect(mergeText("a ", "a #b", "a #c").text).toBe("a #c #b");
    expect(mergeText("a #b ", "a #b", "a #b c").text).toMatch(/#b c$/);
    expect(mergeText("a #b.", "a #b.#", "a #b.c").text).toBe("a #b.c#");
  });

  test("nothing but the names of tags goes, wherever either writes and whatever either calls them", () => {
    const side = fc.record({
      /** What each tag is called here; undefined where it is left as it is. */
      names: fc.array(fc.option(fc.constantFrom("x", "y", "x/z", "x-z"), { nil: undefined }), {
        minLength: 3,
        maxLength: 3,
      }),
      /** Where words are put in: each seam once. */
      seams: fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 4 }),
    });
    const parts = fc.shuffledSubarray(["one", "two", "three", "#a", "#b", "#c/d"], { minLength: 1 });
    fc.assert(
      fc.property(parts, side, side, (base, own, others) => {
        const written = ({ names, seams }: typeof own, who: string) =>
          base
            .flatMap((part, i) => {
              const name = names[["#a", "#b", "#c/d"].indexOf(part)];
              const said = name === undefined || !part.startsWith("#") ? part : `#${name}`;
              return [...(seams.includes(i) ? [`${who}${i}`] : []), said];
            })
            .concat(seams.includes(base.length) ? [`${who}end`] : [])
            .join(" ");
        const [mine, theirs] = [written(own, "mine"), written(others, "theirs")];
        const { text, conflict } = mergeText(base.join(" "), mine, theirs);
        expect(conflict).toBe(false);
        const words = text.split(" ");
        for (const word of [...mine.split(" "), ...theirs.split(" ")])
          if (!word.startsWith("#")) expect(words, text).toContain(word);
        expect(words.filter((word) => word.startsWith("#"))).toHaveLength(
          base.filter((part) => part.startsWith("#")).length,
        );
      }),
    );
  });
});

describe("mergeText of what both write on at the end", () => {
  const additions = fc.array(fc.constantFrom("a", "b", " ", "\n", "漢", "👩‍👩‍👧", "."), { maxLength: 8 });
  const added = additions.map((parts) => parts.join(""));

  test("nothing conflicts, and every word of both is there", () => {
    fc.assert(
      fc.property(added, added, added, (base, mine, theirs) => {
        // What is written on at a half word changes that word.
        const begin = `${base} `;
        const merged = mergeText(begin, `${begin}.${mine}`, `${begin}.${theirs}`);
        expect(merged.conflict).toBe(false);
        const present = new Set(wordsOf(merged.text));
        for (const word of [...wordsOf(mine), ...wordsOf(theirs)]) expect(present).toContain(word);
      }),
    );
  });
});

describe("mergeWhileTyping", () => {
  const merged = (base: string, mine: string, theirs: string) => {
    const { text, conflict } = mergeWhileTyping(base, mine, theirs);
    return conflict ? null : text;
  };

  test("words that both put into one place stand one after the other, theirs first", () => {
    expect(merged("", "me", "you ")).toBe("you me");
    expect(merged("a c", "a mine c", "a theirs c")).toBe("a theirs mine c");
  });

  test("what was typed around a word stays around what the other has made of the word", () => {
    expect(merged("wor", "worry not", "world")).toBe("worldry not");
    expect(merged("cat", "a cat sat", "cats")).toBe("a cats sat");
    expect(merged("cat", "cats", "tomcat")).toBe("tomcats");
    expect(merged("cat", "", "cats")).toBe("s");
  });

  test("one word that both have changed within is brought together by its letters, else it is a conflict", () => {
    expect(merged("colour", "color", "Colour")).toBe("Color");
    expect(merged("cat", "cut", "cot")).toBeNull();
    expect(merged("cat", "cut it", "Cat")).toBeNull();
  });

  test("letters of one word are never taken for letters of another", () => {
    const mine = " w13w w11w  w12ww9w w8w w1w  w2w";
    const theirs = " w10w  w7ww1w w5w  w2w";
    const text = merged(" w1w  w2w", mine, theirs);
    for (const word of `${mine} ${theirs}`.match(/w\d+w/g) ?? []) expect(text ?? mine).toMatch(word);
  });

  test("where a word came in beside one that was changed, which is which cannot be told, and it is a conflict", () => {
    expect(merged(" w1ww2w", "  w6ww1w w10ww2w", " w9ww11w")).toBeNull();
    expect(merged("cats dogs", "cat dogs!", "cats Dogs")).toBe("cat Dogs!");
  });

  test("a word that both have kept is found among the blanks that both have changed around it", () => {
    const text = merged(" w2w  w1w ", " w7w  w4w  w2w w6w   w1w ", " w12w  w11w  w2w w9w   w1w ");
    expect(text?.split(/ +/)).toEqual(["", "w12w", "w11w", "w7w", "w4w", "w2w", "w9w", "w6w", "w1w", ""]);
  });

  test("without a conflict every word that either has typed is there whole", () => {
    const places = fc.array(fc.nat(), { maxLength: 6 });
    fc.assert(
      fc.property(places, places, places, fc.boolean(), (first, second, third, spaced) => {
        let count = 0;
        const type = (text: string, at: readonly number[]) =>
          at.reduce((now, place) => {
            const seams = [0, ...[...now.matchAll(/w\d+w/g)].map((word) => word.index + word[0].length)];
            const seam = seams[place % seams.length] ?? 0;
            return `${now.slice(0, seam)} w${++count}w${spaced ? " " : ""}${now.slice(seam)}`;
          }, text);
        const base = type("", first);
        const mine = type(base, second);
        const theirs = type(base, third);
        const text = merged(base, mine, theirs);
        if (text === null) return;
        const words = new Set(text.match(/w\d+w/g));
        for (let word = 1; word <= count; word++) expect(words).toContain(`w${word}w`);
      }),
      {
        examples: [
          // Seed 51209658: a word was taken for a replaced one, so that as many blanks as possible could stay.
          [[0, 0], [0, 984119116, 733329518, 53908059, 0, 620068733], [42711298, 0, 0, 0], true],
        ],
      },
    );
  });
});

describe("changesBetween", () => {
  test("as many words as possible are kept, and blanks only between them", () => {
    const kept = changesBetween(tokens(" one  two "), tokens(" new  one two "));
    expect(kept).toEqual([
      { start: 1, end: 1, inserted: ["new", "  "] },
      { start: 2, end: 3, inserted: [" "] },
    ]);
  });

  test("the changes make the new text of the old one, with a kept token between any two", () => {
    const list = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 40 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const changes = changesBetween(before, after) ?? [];
        const made: string[] = [];
        let read = 0;
        changes.forEach(({ start, end, inserted }, i) => {
          if (i > 0) expect(start).toBeGreaterThan(changes[i - 1]?.end ?? Infinity);
          made.push(...before.slice(read, start), ...inserted);
          read = end;
        });
        expect([...made, ...before.slice(read)]).toEqual(after);
      }),
    );
  });
});

describe("tokens", () => {
  test("joined again, the tokens are the text", () => {
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0x10ffff }))
      .map((codePoints) => String.fromCodePoint(...codePoints));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tokens(text).join("")).toBe(text);
      }),
    );
  });

  test("an emoji joined of several, a flag, an accented letter and a Chinese character are one token each", () => {
    expect(tokens("👩‍👩‍👧 🇨🇭e\u0301 漢字\n")).toEqual([
      "👩‍👩‍👧",
      " ",
      "🇨🇭",
      "e\u0301",
      " ",
      "漢",
      "字",
      "\n",
    ]);
  });
});

describe("links, gaps and formulas in texts that are merged", () => {
  const MARKS = /\[\[[abc ]*\^[0-9a-z]*\]\]|\[[abc ]*\]\(note:[0-9a-z]*\)|\{\{c\d+::/g;
  const link = fc
    .tuple(fc.constantFrom("a", "b c", ""), fc.constantFrom("k3m9x2p7q4", "k3m9x2p7q5", "0000000000"))
    .chain(([words, anchor]) => fc.constantFrom(`[[${words}^${anchor}]]`, `[${words}](note:${anchor})`));
  const address = fc
    .tuple(
      fc.constantFrom("https://x.org", "http://y.org:80/", "www.x.org"),
      fc.constantFrom("", "/a/b", "/a_(b)?c=d"),
    )
    .map(([site, path]) => site + path);
  const linked = fc
    .tuple(fc.constantFrom("a", "b c", "![a"), address)
    .map(([words, to]) => `${words.startsWith("!") ? words : `[${words}`}](${to})`);
  const tex = fc.constantFrom("a + b", "a + c", "b", "(c)");
  const formula = tex.chain((written) =>
    fc.constantFrom(`$${written}$`, `$$${written}$$`, `\\(${written}\\)`, `\\[${written}\\]`),
  );
  const part = fc.oneof(
    link,
    linked,
    address.map((each) => `${each} `),
    formula,
    fc.constantFrom("a", "b", " ", " ", "/a", ".", "{{c1::a}}", "{{c2::a}}"),
  );
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
  const formulasIn = (pieces: readonly Piece[]): readonly Piece[] =>
    pieces.flatMap((piece) =>
      piece.type === "formula" ? [piece] : "pieces" in piece ? formulasIn(piece.pieces) : [],
    );
  /** What a text has that means nothing by half, as it is read when it is shown. */
  function wholesIn(text: string): readonly string[] {
    const pieces = readPieces(text);
    return [
      ...linksIn(pieces).flatMap((piece) => ("href" in piece ? [piece.href] : [])),
      ...formulasIn(pieces).flatMap((piece) => ("from" in piece ? [text.slice(piece.from, piece.to)] : [])),
      ...(text.match(MARKS) ?? []),
    ];
  }

  test("a blank that one side takes out is not looked for in the link that the other side writes", () => {
    const link = "[[b c^k3m9x2p7q4]]";
    for (const [mine, theirs] of [
      ["", link],
      [link, ""],
    ] as const) {
      const { text, otherText } = mergeWhileTyping(" ", mine, theirs);
      expect([text, otherText]).toContain(link);
    }
  });

  test("no merge makes half a link, half an address, half a formula or half the beginning of a gap: each in the outcome stood in a text", () => {
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (base, mine, theirs, isTyping) => {
        const merged = (isTyping ? mergeWhileTyping : mergeText)(base, mine, theirs).text;
        const known = new Set([base, mine, theirs].flatMap(wholesIn));
        for (const each of wholesIn(merged)) expect(known).toContain(each);
        for (const open of ["[[", "](note:"])
          expect(merged.split(open).length - 1).toBe(
            (merged.match(MARKS) ?? []).filter((each) => each.includes(open)).length,
          );
      }),
    );
  });

  test.each([
    [String.raw`\(a + b\)`, String.raw`\(x + b\)`, String.raw`\(a + y\)`],
    [String.raw`\[a + b\]`, String.raw`\[x + b\]`, String.raw`\[a + y\]`],
    ["$$a + b$$", "$$x + b$$", "$$a + y$$"],
    [String.raw`$a + \$b$`, String.raw`$x + \$b$`, String.raw`$a + \$y$`],
    ["[a](https://x.org/foo/bar)", "[a](https://x.org/one/bar)", "[a](https://x.org/foo/two)"],
    ["a", "[a](https://x.org/one)", "[a](https://x.org/two)"],
    ["[[1]](https://x.org/foo/bar)", "[[1]](https://x.org/one/bar)", "[[1]](https://x.org/foo/two)"],
    ["https://x.org/foo/bar", "https://x.org/one/bar", "https://x.org/foo/two"],
    ["mailto:ann@x.org", "mailto:eve@x.org", "mailto:ann@y.org"],
  ])(
    "a formula and an address are one piece each: of %s there is none that neither has written",
    (base, mine, theirs) => {
      for (const merge of [mergeText, mergeWhileTyping])
        expect(merge(`see ${base} there`, `see ${mine} there`, `look ${theirs} there`)).toMatchObject({
          conflict: true,
          text: `see ${mine} there`,
        });
      expect(mergeText(`see ${base} there`, `see ${mine} there`, `see ${base} here`).text).toBe(
        `see ${mine} here`,
      );
    },
  );

  test("an escaped sign begins no formula, and what stands behind it is one piece nevertheless", () => {
    const [base, mine, theirs] = ["a + b", "x + b", "a + y"].map((tex) => String.raw`\$a$${tex}$ b$`) as [
      string,
      string,
      string,
    ];
    expect(mergeText(base, mine, theirs)).toMatchObject({ conflict: true, text: mine });
  });

  test("a link that one device puts in stays whole beside words that the other writes", () => {
    expect(mergeText("see it", "see [[it now^k3m9x2p7q4]]", "please see it").text).toBe(
      "please see [[it now^k3m9x2p7q4]]",
    );
    const [mine, theirs] = ["[[a^k3m9x2p7q5]]", "[[a^k3m9x2p7q6]]"];
    expect(mergeWhileTyping("[[a^k3m9x2p7q4]]", mine, theirs)).toEqual({
      text: mine,
      conflict: true,
      otherText: theirs,
    });
  });
});
