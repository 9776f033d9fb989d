import { describe, expect, test } from "vitest";
import { type KeyPress, typesText } from "../platform/pressed-key.ts";
import { matchesChord, parseChord } from "./chord.ts";
import { COMMANDS } from "./registry.ts";

/** The places of the keys, row by row, as `KeyboardEvent.code` names them. */
const PLACES = [
  "Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal",
  "KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight",
  "KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote",
  "KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash",
]
  .join(" ")
  .split(" ");

interface Layout {
  /** What each place types, in the order of the places. */
  readonly keys: string;
  /** Where a chord is pressed that is elsewhere than on the American keyboard; null where it cannot be. */
  readonly elsewhere?: Readonly<Record<string, string | null>>;
}

const US = "1 2 3 4 5 6 7 8 9 0 - = q w e r t y u i o p [ ] a s d f g h j k l ; ' z x c v b n m , . /";
const NO_BRACKETS = { "Mod+]": null };
const LAYOUTS: Readonly<Record<string, Layout>> = {
  American: { keys: US },
  British: { keys: US },
  German: {
    keys: "1 2 3 4 5 6 7 8 9 0 ß Dead q w e r t z u i o p ü + a s d f g h j k l ö ä y x c v b n m , . -",
    elsewhere: { ...NO_BRACKETS, "Mod+z": "KeyY", "Ctrl+y": "KeyZ" },
  },
  French: {
    keys: "& é \" ' ( - è _ ç à ) = a z e r t y u i o p Dead $ q s d f g h j k l m ù w x c v b n , ; : !",
    elsewhere: {
      ...NO_BRACKETS,
      "Mod+z": "KeyW",
      "Mod+a": "KeyQ",
      "Mod+Shift+m": "Semicolon",
      "Mod+.": "Shift Comma",
    },
  },
  Spanish: {
    keys: "1 2 3 4 5 6 7 8 9 0 ' ¡ q w e r t y u i o p Dead + a s d f g h j k l ñ Dead z x c v b n m , . -",
    elsewhere: NO_BRACKETS,
  },
  Italian: {
    keys: "1 2 3 4 5 6 7 8 9 0 ' ì q w e r t y u i o p è + a s d f g h j k l ò à z x c v b n m , . -",
    elsewhere: NO_BRACKETS,
  },
  Turkish: {
    keys: "1 2 3 4 5 6 7 8 9 0 * - q w e r t y u ı o p ğ ü a s d f g h j k l ş i z x c v b n m ö ç .",
    elsewhere: { "Mod+.": "Slash", "Mod+i": "Quote" },
  },
  Dvorak: {
    keys: "1 2 3 4 5 6 7 8 9 0 [ ] ' , . p y f g c r l / = a o e u i d h t n s - ; q j k x b m w v z",
    elsewhere: {
      "Mod+z": "Slash",
      "Ctrl+y": "KeyT",
      "Mod+f": "KeyY",
      "Mod+k": "KeyV",
      "Mod+b": "KeyN",
      "Mod+i": "KeyG",
      "Mod+d": "KeyH",
      "Mod+Shift+m": "KeyM",
      "Mod+e": "KeyD",
      "Mod+c": "KeyI",
      "Mod+x": "KeyB",
      "Mod+.": "KeyE",
      "Mod+[": "Minus",
      "Mod+]": "Equal",
      c: "KeyI",
      e: "KeyD",
      p: "KeyR",
    },
  },
  Colemak: {
    keys: "1 2 3 4 5 6 7 8 9 0 - = q w f p g j l u y ; [ ] a r s t d h n e i o ' z x c v b k m , . /",
    elsewhere: {
      "Ctrl+y": "KeyO",
      "Mod+f": "KeyE",
      "Mod+k": "KeyN",
      "Mod+i": "KeyL",
      "Mod+d": "KeyG",
      "Mod+e": "KeyK",
      e: "KeyK",
      p: "KeyR",
    },
  },
  Russian: {
    keys: "1 2 3 4 5 6 7 8 9 0 - = й ц у к е н г ш щ з х ъ ф ы в а п р о л д ж э я ч с м и т ь б ю .",
    elsewhere: { "Mod+.": "Slash" },
  },
  Greek: {
    keys: "1 2 3 4 5 6 7 8 9 0 - = ; ς ε ρ τ υ θ ι ο π [ ] α σ δ φ γ η ξ κ λ Dead ' ζ χ ψ ω β ν μ , . /",
  },
  Hebrew: {
    keys: "1 2 3 4 5 6 7 8 9 0 - = / ' ק ר א ט ו ן ם פ ] [ ש ד ג כ ע י ח ל ך ף , ז ס ב ה נ מ צ ת ץ .",
    elsewhere: { "Mod+.": "Slash", "Mod+[": "BracketRight", "Mod+]": "BracketLeft" },
  },
  Arabic: {
    keys: "١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ٠ - = ض ص ث ق ف غ ع ه خ ح ج د ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر لا ى ة و ز ظ",
  },
  Japanese: {
    keys: "ぬ ふ あ う え お や ゆ よ わ ほ へ た て い す か ん な に ら せ ゛ ゜ ち と し は き く ま の り れ け つ さ そ ひ こ み も ね る め",
  },
  Korean: {
    keys: "1 2 3 4 5 6 7 8 9 0 - = ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ [ ] ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ ; ' ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ , . /",
  },
};

/** The chords of single keys, and where they are on the American keyboard. */
const AT: Readonly<Record<string, string>> = {
  "Mod+z": "KeyZ",
  "Mod+Shift+z": "KeyZ",
  "Ctrl+y": "KeyY",
  "Mod+f": "KeyF",
  "Mod+k": "KeyK",
  "Mod+b": "KeyB",
  "Mod+i": "KeyI",
  "Mod+a": "KeyA",
  "Mod+d": "KeyD",
  "Mod+Shift+m": "KeyM",
  "Mod+e": "KeyE",
  "Mod+c": "KeyC",
  "Mod+x": "KeyX",
  "Mod+.": "Period",
  "Mod+[": "BracketLeft",
  "Mod+]": "BracketRight",
  c: "KeyC",
  e: "KeyE",
  p: "KeyP",
  "1": "Digit1",
  "2": "Digit2",
  "3": "Digit3",
  "4": "Digit4",
};

const CHORDS = COMMANDS.flatMap(({ keys }) => keys).map((text) => ({ text, chord: parseChord(text) }));
const inAll = ["Mod+z", "Mod+Shift+z"] as const;

/** A key in its place, as the layout's keyboard reports it. */
function pressOf({ keys }: Layout, code: string, modifiers: Partial<KeyPress> = {}): KeyPress {
  const key = keys.split(" ")[PLACES.indexOf(code)];
  if (key === undefined) throw new Error(`no key at ${code}`);
  return { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers };
}

const meant = (press: KeyPress): string[] => [
  ...new Set(CHORDS.filter(({ chord }) => matchesChord(chord, press)).map(({ text }) => text)),
];

describe.each(Object.entries(LAYOUTS))("on a %s keyboard", (_name, layout) => {
  const { elsewhere = {} } = layout;

  test("every chord is where the layout has its sign, else at its place", () => {
    expect(layout.keys.split(" ")).toHaveLength(PLACES.length);
    for (const [text, american] of Object.entries(AT)) {
      const place = elsewhere[text === inAll[1] ? inAll[0] : text];
      if (place === null) continue;
      const chord = parseChord(text);
      const [code = "", withShift] = (place ?? american).split(" ").reverse();
      const modifiers = { ctrlKey: chord.mod || chord.ctrl, shiftKey: chord.shift };
      const press =
        withShift === undefined
          ? pressOf(layout, code, modifiers)
          : { ...pressOf(layout, code, modifiers), key: chord.key, shiftKey: true };
      expect(meant(press), `${text} at ${code}`).toContain(text);
      // Caps Lock, and Shift, which types another case.
      expect(
        meant({ ...press, key: press.key.length === 1 ? press.key.toUpperCase() : press.key }),
      ).toContain(text);
    }
  });

  test("a key that types a Latin letter or a sign means no other", () => {
    for (const code of PLACES) {
      const press = pressOf(layout, code, { ctrlKey: true });
      if (!/^[!-~]$/.test(press.key)) continue;
      for (const text of meant(press)) expect(parseChord(text).key, `Ctrl at ${code}`).toBe(press.key);
    }
  });

  test("the browser's zoom stays the browser's", () => {
    for (const code of PLACES)
      for (const key of ["+", "-", "=", "0"])
        for (const modifiers of [{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, shiftKey: true }])
          expect(meant({ ...pressOf(layout, code, modifiers), key })).toEqual([]);
  });

  test("what types a letter or a sign is told from what is named", () => {
    for (const key of layout.keys.split(" ")) expect(typesText(key)).toBe(key !== "Dead");
  });
});

test("with Shift a key of the upper row is the digit that it types then, and no other", () => {
  const shifted = (key: string, code: string) =>
    meant({ ...pressOf({ keys: US }, code), key, shiftKey: true });
  expect(shifted("1", "Digit1")).toContain("1");
  expect(shifted("!", "Digit1")).toEqual([]);
  expect(shifted("?", "Digit7")).toEqual([]);
});
