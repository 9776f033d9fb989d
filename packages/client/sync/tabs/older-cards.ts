import type { TabLocks } from "../../platform/locks.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { TextCopies, TextCopy } from "../../platform/text-copies.ts";
import { readMemory, uiMemoryKey } from "../../store/collapsed-rows.ts";
import type { BaseText, FormDraft } from "../../store/workspace.ts";
import { type DraftRecord, type Outbox, UNKNOWN_BASE } from "../queue/outbox.ts";
import { toStored } from "../queue/stored-draft.ts";
import { localKeyOf } from "../typing/draft-copies.ts";
import { olderCardsPrefix } from "./older-names.ts";
import { tabLock } from "./orphaned-scopes.ts";

// Half-written cards as earlier versions kept them: until November 2026 in a database and names of local storage of their
// own, and before that among the collapsed rows. They become drafts of their pages, and are recovered as such.

/** Held by a page of an earlier version for as long as it lives. */
const olderLock = (userId: number, page: string): string => `perennial-cards-${userId}-${page}`;

/** The page that cards are said to be of which were kept without one. */
const NO_PAGE = "before-pages";

/** What a tab gives to whoever reads what earlier versions have left. */
export interface OlderCardsDeps {
  readonly userId: number;
  readonly storage: KeyValueStorage;
  readonly outbox: Pick<Outbox, "drafts" | "durable">;
  readonly locks: TabLocks;
  readonly leaving: AbortSignal;
  /** Takes over the drafts of pages that are gone, whose locks the caller holds. */
  readonly recover: (pages: ReadonlySet<string>) => Promise<void>;
  readonly warn: (message: string) => void;
}

/** The database of earlier versions. */
export interface OlderCardsDb {
  open(): Promise<TextCopies>;
  /** Removes it from this device. */
  erase(): Promise<void>;
}

/**
 * Makes drafts of the half-written cards of earlier versions: of closed pages at once, of open ones when they close.
 * Nothing is removed before it is kept as a draft. The database goes when nothing is left in it.
 * @param db null where there is none @returns when no page is left, or this one is
 */
export async function takeOlderCards(deps: OlderCardsDeps, db: OlderCardsDb | null): Promise<void> {
  const { userId, locks, leaving } = deps;
  const move = async (page: string) => {
    for (const card of await readCards(deps, db)) if (card.page === page) await moveCard(deps, card);
    await deps.recover(new Set([page]));
  };
  const takeOf = async (page: string) => {
    const isGone = await locks.acquire(olderLock(userId, page), leaving);
    try {
      const release = await locks.acquire(tabLock(userId, page), leaving);
      await move(page).finally(release);
    } finally {
      isGone();
    }
  };
  takeFromMemory(deps);
  const pages = new Set((await readCards(deps, db)).map((card) => card.page));
  await Promise.all([...pages].map(takeOf)).catch((error: unknown) => {
    if (!leaving.aborted) deps.warn(`Older cards stay: ${error}`);
  });
  if (db && !leaving.aborted && (await readCards(deps, db)).length === 0) await db.erase();
}

interface OlderCard {
  readonly page: string;
  /** The row's key and the form's name. */
  readonly key: string;
  readonly at: number;
  readonly draft: FormDraft;
  /** Forgets it where it was kept. */
  readonly remove: () => Promise<void>;
}

/** Lists the cards, the newer of two copies each: local storage may have lost the last seconds before a crash. */
async function readCards({ userId, storage }: OlderCardsDeps, db: OlderCardsDb | null): Promise<OlderCard[]> {
  const prefix = olderCardsPrefix(userId);
  const newest = new Map<string, TextCopy>();
  const add = (copy: TextCopy | null) => {
    if (copy && copy.at > (newest.get(copy.name)?.at ?? -1)) newest.set(copy.name, copy);
  };
  for (const copy of await withCopies(db, (copies) => copies.list(), [])) add(copy);
  for (const key of storage.keys())
    if (key.startsWith(prefix)) add(parseLocal(key.slice(prefix.length), storage.get(key)));
  return [...newest.values()].flatMap(({ name, at, text }) => {
    const card = parseCard(name, text);
    const removeLocal = () => storage.remove(prefix + name);
    // One that was finished may have come back with a crash.
    if (!card) {
      removeLocal();
      return [];
    }
    const remove = async () => {
      removeLocal();
      await withCopies(db, (copies) => copies.remove(name), undefined);
    };
    return { ...card, at, remove };
  });
}

async function withCopies<T>(
  db: OlderCardsDb | null,
  run: (copies: TextCopies) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const copies = await db?.open().catch(() => undefined);
  if (!copies) return otherwise;
  try {
    return await run(copies);
  } finally {
    copies.close();
  }
}

/** Keeps a card as a draft of its page, unless it was that before and its place was not forgotten then. */
async function moveCard(
  { userId, storage, outbox }: OlderCardsDeps,
  { page: scope, key, at, draft: form, remove }: OlderCard,
): Promise<void> {
  const known = (await outbox.drafts.list()).find((each) => each.scope === scope && each.key === key);
  if (known && known.at >= at) return remove();
  const text = Object.values(form.fields)
    .filter((side) => side.trim() !== "")
    .join("\n");
  const record: DraftRecord = { scope, key, text, at, base: UNKNOWN_BASE, form };
  const isLocal = storage.set(localKeyOf(userId, record), JSON.stringify(toStored(record)));
  const isCopied = await outbox.drafts.put(record).then(
    () => outbox.durable,
    () => false,
  );
  if (isLocal || isCopied) await remove();
}

/** Puts the cards that were kept among the collapsed rows where later versions kept them. */
function takeFromMemory({ userId, storage }: OlderCardsDeps): void {
  const { conversions, cardEdits, ...rest } = readMemory(storage.get(uiMemoryKey(userId)));
  if (conversions === undefined && cardEdits === undefined) return;
  const kept = Object.entries({ conversions, cardEdits }).flatMap(([form, list]) =>
    (Array.isArray(list) ? list : []).map((entry: unknown) => {
      const [id, draft] = Array.isArray(entry) ? (entry as unknown[]) : [];
      const copy = JSON.stringify({ text: JSON.stringify(draft), at: 0 });
      return (
        typeof id !== "number" || storage.set(`${olderCardsPrefix(userId)}${NO_PAGE} ${form} ${id}`, copy)
      );
    }),
  );
  if (kept.every(Boolean)) storage.set(uiMemoryKey(userId), JSON.stringify(rest));
}

function parseLocal(name: string, value: string | null): TextCopy | null {
  const { text, at } = readMemory(value);
  return typeof text === "string" && typeof at === "number" ? { name, text, at } : null;
}

/** Reads a card by its name (page, form, id of the row) and its text; null for one that was removed or is none. */
function parseCard(name: string, text: string | null): Omit<OlderCard, "at" | "remove"> | null {
  const [page = "", form = "", id = ""] = name.split(" ");
  const { ground: baseText, ...sides } = readMemory(text);
  const fields = Object.fromEntries(
    Object.entries(sides).filter((side): side is [string, string] => typeof side[1] === "string"),
  );
  if (text === null || id === "" || Object.keys(fields).length === 0) return null;
  const key = `${/^\d+$/.test(id) ? `n${id}` : id}#${form}`;
  return { page, key, draft: { fields, ...(isBaseText(baseText) ? { baseText } : {}) } };
}

/** Whether it can be told by it what the text was typed into: pages of an earlier version did not keep it. */
function isBaseText(value: unknown): value is BaseText {
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
