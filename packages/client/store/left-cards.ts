import { isServerId } from "@perennial/domain/kind/record-id";
import type { KeptTexts } from "../platform/kept-texts.ts";
import type { KeptText } from "../platform/list-texts.ts";
import type { TabLocks } from "../platform/locks.ts";
import { type CardName, cardsLock, parseCardName, setCardDraft } from "./card-drafts.ts";
import { lastingId } from "./lasting-id.ts";
import type { TreeStore } from "./tree-store.ts";
import type { CardDraft, UiStore } from "./ui-store.ts";
import type { Ground, Workspace } from "./workspace.ts";

interface LeftCard extends CardName {
  readonly name: string;
  readonly at: number;
  readonly draft: CardDraft;
}

/**
 * Opens half-written cards of other pages: of closed ones at once, of open ones when they close.
 * Of two for one row the newer one opens, with what only the older one says below. One without its row waits
 * for the queue, then becomes a note (`card-places.ts`).
 */
export async function takeLeftCards(deps: {
  readonly ui: UiStore;
  readonly tree: Pick<TreeStore, "keyOf" | "idOf" | "row" | "subscribeRow" | "identity">;
  readonly whole: Workspace["whole"];
  readonly status: Workspace["status"];
  readonly caughtUp: Workspace["caughtUp"];
  readonly texts: Pick<KeptTexts, "remove" | "flush">;
  readonly list: () => Promise<readonly KeptText[]>;
  /** Learns what the server calls rows that other pages have made. */
  readonly learnNames: () => Promise<void>;
  readonly locks: TabLocks;
  readonly userId: number;
  readonly tab: string;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { ui, tree, whole, status, texts, locks, signal } = deps;

  const readLeft = async (of: (tab: string) => boolean): Promise<LeftCard[]> => {
    const cards = (await deps.list()).flatMap((kept) => parse(kept) ?? []).filter(({ tab }) => of(tab));
    // What a page wrote in a row that it had made itself may have been sent by another one.
    if (!cards.every(({ id }) => isServerId(id))) await deps.learnNames();
    return cards;
  };

  const isThere = (key: string) => lastingId(tree, key) !== undefined;
  let isCaughtUp = false;
  const caughtUp = deps.caughtUp.then(() => {
    isCaughtUp = true;
  });
  /** Everything is loaded, as the server has it, and nothing waits to be sent: a row that is not there never comes. */
  const hasSettled = () => isCaughtUp && whole.get() !== null && status.get().waiting === 0;

  /** A row that was made on the page that is gone comes with what that page had not sent, or was refused. */
  const openWithRow = ({ tab, name }: LeftCard, key: string) => {
    const look = async () => {
      if (!isThere(key) && !hasSettled()) return;
      stop();
      // Of several pages that wait for the row one opens it: it is gone from the disk for the others.
      const release = await locks.acquire(cardsLock(deps.userId, tab), signal).catch(() => null);
      if (release === null) return;
      open((await readLeft((each) => each === tab)).filter((card) => card.name === name));
      release();
    };
    const stops = [tree.subscribeRow(key, look), whole.subscribe(look), status.subscribe(look)];
    const stop = () => {
      for (const each of stops) each();
    };
    signal.addEventListener("abort", stop);
    if (!isCaughtUp) void caughtUp.then(() => (signal.aborted ? undefined : look()));
  };

  const open = (cards: readonly LeftCard[]) => {
    if (signal.aborted) return;
    for (const { newest, all } of byPlace(cards, tree.keyOf)) {
      const { form, id } = newest;
      const key = tree.keyOf(id);
      if (!isThere(key) && !hasSettled()) {
        for (const card of all) openWithRow(card, key);
        continue;
      }
      // What is being written here is not touched; the other stays on disk for a later page.
      if (ui.getState()[form].has(key)) continue;
      setCardDraft(ui, form, key, all.map(({ draft }) => draft).reduce(joinDrafts));
      const remove = () => {
        for (const { name } of all) texts.remove(name);
      };
      if (!isThere(key)) {
        // Without a row it is kept nowhere until it has become a note, which it does in this task.
        queueMicrotask(() => ui.getState()[form].has(key) || remove());
        continue;
      }
      // Kept as this page's own before anything of the other one's goes.
      texts.flush();
      remove();
      // The field of the note has made room for the form: the letters that still come have where to go.
      const { focus } = ui.getState();
      if (focus?.key === key && focus.part !== "row") ui.requestFocus({ key, part: "form" });
    }
  };

  const tabs = new Set((await readLeft((tab) => tab !== deps.tab)).map(({ tab }) => tab));
  const gone = new Map<string, () => void>();
  for (const tab of tabs) {
    const release = locks.areReal ? await locks.tryAcquire(cardsLock(deps.userId, tab)) : () => {};
    if (release) gone.set(tab, release);
    else
      locks.acquire(cardsLock(deps.userId, tab), signal).then(
        async (free) => {
          open(await readLeft((each) => each === tab));
          free();
        },
        () => undefined,
      );
  }
  if (gone.size > 0) open(await readLeft((tab) => gone.has(tab)));
  for (const release of gone.values()) release();
}

interface Place {
  readonly newest: LeftCard;
  /** The newest with the older ones behind it. */
  readonly all: readonly LeftCard[];
}

/** Groups orphaned cards by row and form. @param keyOf the row of a node, by any of its ids */
function byPlace(cards: readonly LeftCard[], keyOf: TreeStore["keyOf"]): Iterable<Place> {
  const places = new Map<string, Place>();
  for (const card of [...cards].sort((a, b) => b.at - a.at)) {
    const name = `${card.form} ${keyOf(card.id)}`;
    const { newest = card, all = [] } = places.get(name) ?? {};
    places.set(name, { newest, all: [...all, card] });
  }
  return places.values();
}

/** The newer draft, with what only the older one says below it. */
export function joinDrafts(newer: CardDraft, older: CardDraft): CardDraft {
  const join = (text: string, other: string) =>
    text.includes(other.trim()) ? text : text.trim() === "" ? other : `${text}\n${other}`;
  return {
    ...newer,
    question: join(newer.question, older.question),
    answer: join(newer.answer, older.answer),
  };
}

function parse({ name, text, at }: KeptText): LeftCard | null {
  const known = parseCardName(name);
  try {
    const { question, answer, ground } = JSON.parse(text) as Record<string, unknown>;
    if (!known || typeof question !== "string" || typeof answer !== "string") return null;
    return {
      ...known,
      name,
      at,
      draft: { question, answer, ...(isGround(ground) ? { ground } : {}) },
    };
  } catch {
    return null;
  }
}

/** Whether this page can tell by it what the text was typed into: pages of an earlier version did not keep it. */
function isGround(value: unknown): value is Ground {
  const { texts, base } = (value ?? {}) as {
    texts?: Record<string, unknown>;
    base?: Record<string, unknown>;
  };
  const said = Object.values(texts ?? {});
  return (
    said.length > 0 &&
    said.every((text) => typeof text === "string") &&
    (typeof base?.version === "number" || typeof base?.after === "string")
  );
}
