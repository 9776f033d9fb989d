import type { Feature } from "@perennial/domain/access/features";
import type { CardKindName } from "@perennial/domain/card/card";
import type { NodeId } from "@perennial/domain/tree/node";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { FocusPart } from "./focus-part.ts";
import type { ProposedRows } from "./proposals.ts";
import type { Selection } from "./selection.ts";
import type { NotStored } from "./session.ts";
import type { TextSelection } from "./text-selection.ts";
import type { BaseText } from "./workspace.ts";

/** State of the interface: nothing of it is sent to the server. Rows go by their local keys. */
export interface UiState {
  /** Mirrors the address, where `mode=viewing` means viewing and its absence editing. */
  readonly mode: Mode;
  /** The row that has, or last had, the focus: commands act on it, and the outline's one tab stop is there. */
  readonly focus: RowFocus | null;
  /** Asked for by a command, carried out by the outline in the same task. */
  readonly request: FocusRequest | null;
  /** Rows whose children are hidden, on this device only. */
  readonly collapsed: ReadonlySet<string>;
  /** Whether rows that are done are hidden, on this device only. */
  readonly hidesDone: boolean;
  /** Several rows that are meant at once; the row where the selection ends has the focus. */
  readonly selection: Selection | null;
  readonly menu: RowMenu | null;
  /** The box in which something is looked for, while one is open. */
  readonly box: Box | null;
  /** What is shown of the rows, while a search filters them; what is collapsed then is not kept. */
  readonly filter: RowFilter | null;
  /** What a draft proposes, while one is shown. */
  readonly proposed: ProposedRows | null;
  readonly flipped: ReadonlySet<string>;
  /** Notes being turned into cards, and what was typed so far. */
  readonly conversions: ReadonlyMap<string, CardDraft>;
  /** Cards being edited, and what was typed so far. */
  readonly cardEdits: ReadonlyMap<string, CardDraft>;
  /** What a new row becomes: a note, or a card at once. */
  readonly defaultItemType: "note" | "flashcard";
  /** Whether hints are shown while a card is written. */
  readonly showsHints: boolean;
  readonly modal: Modal | null;
  /** What a polite live region says next. */
  readonly announcement: string;
}

export type Mode = "viewing" | "editing";

/** Where the focus is: in which row, and in what of it. */
export interface RowFocus {
  readonly key: string;
  readonly part: FocusPart;
}

/** A place in a text; `x` in px from the left of the window, on the first or last visual line. */
export type Caret =
  | number
  | "start"
  | "end"
  | TextSelection
  | { readonly x: number; readonly line: "first" | "last" };

/** The menu of a row, and where the focus was when it opened. */
export interface RowMenu extends RowFocus {
  /** Where the pointer was, in px from the corner of the window; without one it stands below the row. */
  readonly point?: { readonly x: number; readonly y: number };
}

/** What opens above the outline to find something. */
export type Box =
  | "go-to"
  | "move-to"
  | "insert-template"
  | "find"
  | "filter"
  | "tag"
  | "needs"
  | "mentions"
  | "preview-link";

/** A search that filters the rows of a page. */
export interface RowFilter {
  /** Those of the children of a row that show: the same array until it changes. */
  childKeys(key: string, all: readonly string[]): readonly string[];
  /** Shows all rows again. */
  clear(): void;
}

/** A wish that the focus go to a place, carried out once that is on the screen. */
export interface FocusRequest extends RowFocus {
  readonly caret?: Caret;
}

/** A card as it stands in its form, not submitted. */
export interface CardDraft {
  readonly question: string;
  readonly answer: string;
  /** What was chosen in the form; as the card is where it is left out. */
  readonly kind?: CardKindName;
  readonly isTyped?: boolean;
  /** The sentence of a cloze. */
  readonly source?: string;
  /** What the typing stands on: the card that is edited, or the note of which one is made. */
  readonly baseText?: BaseText;
}

/** Rows that something is asked of, each with all that is below it. */
export interface ChosenRows {
  /** What they are called together. */
  readonly name: string;
  readonly nodeIds: readonly NodeId[];
}

export type Modal =
  | { readonly id: "help" }
  | { readonly id: "export"; readonly rows?: ChosenRows }
  | { readonly id: "print" }
  /** @param wireId of the row to draft from; negative before the server knows it */
  | {
      readonly id: "draft";
      readonly wireId: number;
      readonly name: string;
      /** It is a card, to be mended; what is proposed is shown on this page, or on the present one. */
      readonly mends?: { readonly page: string | null };
    }
  /** The session's token is not stored in this browser. */
  | { readonly id: "token-not-stored"; readonly why: NotStored }
  | { readonly id: "study-settings"; readonly nodeId: NodeId }
  /** @param drawn shapes that were drawn before and not saved */
  | { readonly id: "hide-parts"; readonly nodeId: NodeId; readonly drawn?: string }
  | { readonly id: "paywall"; readonly feature: Feature };

/** Stands for the button below the outline where a row's key is expected. */
export const NEW_NOTE_KEY = "+";

/** What the screen shows beside the tree, and the ways in which that changes. */
export interface UiStore extends StoreApi<UiState> {
  /** The row that took the focus, by whatever means: what was asked for in another one is wanted no longer. */
  focused(focus: RowFocus): void;
  requestFocus(request: FocusRequest): void;
  /** The outline has carried the request out. */
  focusGranted(request: FocusRequest): void;
  /** The rows from one to another are meant from now on, and the focus is on the last. */
  select(selection: Selection): void;
  clearSelection(): void;
  openBox(box: Box): void;
  closeBox(): void;
  openMenu(menu: RowMenu): void;
  closeMenu(): void;
  setCollapsed(key: string, collapsed: boolean): void;
  /** The same of many rows at once. */
  setAllCollapsed(keys: Iterable<string>, collapsed: boolean): void;
  setFlipped(key: string, flipped: boolean): void;
  /** `undefined` ends the draft. */
  setConversion(key: string, draft: CardDraft | undefined): void;
  setCardEdit(key: string, draft: CardDraft | undefined): void;
  openModal(modal: Modal): void;
  closeModal(): void;
  announce(text: string): void;
  /** Signing out forgets everything. */
  reset(): void;
}

export const INITIAL_UI: UiState = {
  mode: "viewing",
  focus: null,
  request: null,
  collapsed: new Set(),
  hidesDone: false,
  selection: null,
  menu: null,
  box: null,
  filter: null,
  proposed: null,
  flipped: new Set(),
  conversions: new Map(),
  cardEdits: new Map(),
  defaultItemType: "note",
  showsHints: true,
  modal: null,
  announcement: "",
};

/** Creates a store in its initial state. The app has a single one, `ui`; tests create their own. */
export function createUiStore(): UiStore {
  const store = createStore<UiState>(() => INITIAL_UI);
  const set = store.setState;
  const get = store.getState;
  return {
    ...store,
    focused(focus) {
      const { focus: now, request } = get();
      if (now?.key === focus.key && now.part === focus.part) return;
      const isElsewhere = request !== null && request.key !== focus.key;
      set({ focus, ...goingOn(get(), focus), ...(isElsewhere ? { request: null } : {}) });
    },
    requestFocus: (request) =>
      set({ request, focus: { key: request.key, part: request.part }, ...goingOn(get(), request) }),
    select(selection) {
      const focus = { key: selection.at, part: "row" } as const;
      set({ selection, focus, request: focus });
    },
    clearSelection() {
      if (get().selection) set({ selection: null });
    },
    openBox: (box) => set({ box, menu: null }),
    closeBox: () => set({ box: null }),
    openMenu: (menu) => set({ menu }),
    closeMenu: () => set({ menu: null }),
    focusGranted(request) {
      if (get().request === request) set({ request: null });
    },
    setCollapsed: (key, on) => set(({ collapsed }) => ({ collapsed: withMember(collapsed, key, on) })),
    setAllCollapsed: (keys, on) =>
      set(({ collapsed }) => {
        const next = new Set(collapsed);
        for (const key of keys)
          if (on) next.add(key);
          else next.delete(key);
        return { collapsed: next };
      }),
    setFlipped: (key, on) => set(({ flipped }) => ({ flipped: withMember(flipped, key, on) })),
    setConversion: (key, draft) =>
      set(({ conversions }) => ({ conversions: withEntry(conversions, key, draft) })),
    setCardEdit: (key, draft) => set(({ cardEdits }) => ({ cardEdits: withEntry(cardEdits, key, draft) })),
    openModal: (modal) => set({ modal }),
    closeModal: () => set({ modal: null }),
    // The same words twice are said twice: a region only speaks when its text changes.
    announce: (text) =>
      set((state) => ({ announcement: state.announcement === text ? `${text}\u00a0` : text })),
    reset: () => set({ ...INITIAL_UI, mode: get().mode }),
  };
}

/** The one of the page. */
export const ui: UiStore = createUiStore();

function withMember(members: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  if (members.has(key) === on) return members;
  const next = new Set(members);
  if (on) next.add(key);
  else next.delete(key);
  return next;
}

function withEntry<T>(
  map: ReadonlyMap<string, T>,
  key: string,
  value: T | undefined,
): ReadonlyMap<string, T> {
  if (value === undefined && !map.has(key)) return map;
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/** A selection ends when the focus goes anywhere but to its own row. */
const goingOn = ({ selection }: UiState, { key, part }: RowFocus): Partial<UiState> =>
  selection !== null && (part !== "row" || key !== selection.at) ? { selection: null } : {};
