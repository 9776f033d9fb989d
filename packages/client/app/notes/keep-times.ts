import { isRecord } from "@perennial/contract/shapes/json-value";
import { ITEM_NAMES } from "@perennial/domain/kind/item-kinds";
import { isRecordId } from "@perennial/domain/kind/record-id";
import type { Api } from "../../api/client.ts";
import { serverClock } from "../../platform/server-clock.ts";
import type { TextCopies } from "../../platform/text-copies.ts";
import type { Timers } from "../../platform/timers.ts";
import { type TimesRead, type Touched, timesOf } from "../../store/note-times.ts";
import type { Workspace } from "../../store/workspace.ts";

/** What the server has told; of each tab, what was touched since. */
const TOLD = "told";
/** So long nothing else is touched before what was is written down. */
const PAUSE_MS = 2_000;

interface Deps {
  readonly workspace: Pick<Workspace, "tree" | "mutations" | "history" | "whole" | "status">;
  readonly api: Pick<Api, "listTimes">;
  readonly timers: Timers;
  readonly open: () => Promise<TextCopies>;
  readonly uuid: () => string;
}

/**
 * Keeps on this device when notes were made and changed (`store/note-times.ts`): told by the server once, and again when a search
 * is opened; in between, what is done on this page and what the log brings. Returns how to stop.
 */
export function keepTimes({ workspace, api, timers, open, uuid }: Deps): () => void {
  const { tree, mutations, history, whole, status } = workspace;
  const times = timesOf(tree);
  const own = uuid();
  const seen = new Set<string>();
  let stored: TextCopies | null = null;
  let isStopped = false;
  let stopWriting = () => {};

  const put = async (name: string, text: unknown) => {
    await stored?.put({ name, at: timers.now(), text: JSON.stringify(text) }).catch(() => undefined);
  };
  const touched = () => {
    stopWriting();
    stopWriting = timers.after(PAUSE_MS, () => void put(own, times.touched()));
  };
  const readMutations = () => {
    for (const { id, steps, at } of mutations.get()) {
      if (seen.has(id)) continue;
      seen.add(id);
      for (const { ops } of steps) for (const op of ops) if (times.touch(op, at)) touched();
    }
  };

  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    if (!status.get().online) return false;
    const since = times.told()?.at;
    const reply = await api.listTimes(since === undefined ? {} : { query: { since } });
    if (!reply.ok || isStopped) return false;
    const { is_all: isAll, ...read } = reply.value;
    // As long as the server still reads, it is asked for the same again.
    times.take(isAll ? read : { ...read, at: since ?? new Date(0).toISOString() });
    if (read.ids.length > 0) await put(TOLD, times.told());
    if (isAll) await put(own, times.touched());
    return read.ids.length > 0;
  };
  times.renew = () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const begin = async () => {
    stored = await open().catch(() => null);
    const copies = (await stored?.list().catch(() => [])) ?? [];
    if (isStopped) return stored?.close();
    for (const { name, text } of copies) {
      const read = jsonIn(text);
      if (name !== TOLD) times.retouch(Array.isArray(read) ? read.filter(isTouched) : []);
      else if (isTimesRead(read)) times.take(read);
    }
    const others = copies.filter(({ name }) => name !== TOLD && name !== own);
    if (others.length > 0) await put(own, times.touched());
    for (const { name } of others) await stored?.remove(name);
    if (times.told() === undefined) askWhenWhole();
  };
  let stopWaiting = () => {};
  const askWhenWhole = () => {
    if (whole.get() !== null) return void times.renew();
    stopWaiting = whole.subscribe(() => {
      stopWaiting();
      void times.renew();
    });
  };

  readMutations();
  const stopMutations = mutations.subscribe(readMutations);
  const stopHistory = history.subscribe((event) => {
    if (event.type !== "changes") return;
    const now = serverClock.now().getTime();
    for (const { op } of event.changes) if (op && times.touch(op, now)) touched();
  });
  void begin();
  return () => {
    isStopped = true;
    stopMutations();
    stopHistory();
    stopWriting();
    stopWaiting();
    stored?.close();
  };
}

/** Null where it cannot be read. */
function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const areNumbers = (list: unknown): boolean =>
  Array.isArray(list) && list.every((each) => typeof each === "number");

const isTimesRead = (read: unknown): read is TimesRead =>
  isRecord(read) && [read.ids, read.created, read.changed].every(areNumbers) && typeof read.at === "string";

const isTouched = (each: unknown): each is Touched[number] =>
  Array.isArray(each) &&
  ["node", ...ITEM_NAMES].includes(each[0]) &&
  isRecordId(each[1]) &&
  typeof each[2] === "number";
