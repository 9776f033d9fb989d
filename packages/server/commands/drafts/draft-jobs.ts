import type { PageRange } from "@perennial/domain/draft/pages";
import type { Proposal } from "@perennial/domain/draft/proposal";
import { createSkeleton } from "@perennial/domain/draft/skeleton";
import { withoutPrivate } from "@perennial/domain/draft/source";
import type pg from "pg";
import type { Clock } from "../../ports/clock.ts";
import {
  type Drafter,
  DraftFailure,
  type DraftRequest,
  type ModelUse,
  type Reserve,
} from "../../ports/drafter.ts";
import type { PdfReader } from "../../ports/pdf-reader.ts";
import { createCharge } from "./charge-use.ts";
import {
  addItems,
  beatDraft,
  cancelDraft,
  type DraftEnd,
  type DraftKey,
  type DraftUse,
  endDraft,
  endUnwanted,
  isWanted,
  recordLeftOut,
  settleDecided,
} from "./draft-rows.ts";

/** What a draft is made from. */
export interface DraftWork {
  /** Of a file, its rows are yet to be read. */
  readonly request: DraftRequest;
  readonly pdf: PdfToDraft | null;
  /** Whether a day's budget is used up by what the draft has used beside what was used before; never where it is left out. */
  readonly isSpent?: (use: NonNullable<DraftUse>) => boolean;
}

export interface PdfToDraft {
  readonly sha256: string;
  /** None for all of it. */
  readonly pages: readonly PageRange[];
  /** The note that shows the file, and that all proposals stand under. */
  readonly note: string;
}

/** Drafts that this server works on. */
export interface DraftJobs {
  /** Begins to work on a draft that was opened. */
  start(key: DraftKey, work: DraftWork, drafter: Drafter): void;
  /** Ends a draft, on whichever server it is; one that runs here asks nobody from then on. */
  cancel(key: DraftKey): Promise<void>;
  /** Ends those of a person whose token holds no more. */
  endRevoked(userId: number): Promise<void>;
  /** Ends all that run here: what has come stays. */
  close(): Promise<void>;
}

export interface DraftJobDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly pdfs: PdfReader;
  /** Told that readers of a person's stream have something to read. */
  readonly notify: (userId: number) => void;
  /** Wakes whenever something of a person's drafts has changed, on whichever server; returns what ends that. */
  readonly hear: (userId: number, wake: () => void) => () => void;
  readonly onDefect: (error: unknown, userId: number) => void;
}

const BEAT_MS = 2_000;
const STOPPED = "The server stopped while this was drafted. What had come is here; ask again for the rest.";
const BROKE = "Something went wrong while this was drafted. What had come is here; ask again for the rest.";

const nameOf = ({ userId, id }: DraftKey): string => `${userId}.${id}`;

/** Makes the list of drafts that run here; it begins empty. */
export function createDraftJobs({ pool, clock, pdfs, notify, hear, onDefect }: DraftJobDeps): DraftJobs {
  const running = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();

  /** Reads the rows of a file. @throws DraftFailure */
  async function withRows(
    { request, pdf }: DraftWork,
    key: DraftKey,
    signal: AbortSignal,
  ): Promise<DraftRequest> {
    if (!pdf) return request;
    const read = await pdfs.read({ userId: key.userId, sha256: pdf.sha256, pages: pdf.pages }, signal);
    if (!read.ok) throw new DraftFailure(read.error);
    const { rows, leftOut } = withoutPrivate(read.value.rows);
    await recordLeftOut(pool, key, { leftOut, blankPages: read.value.blankPages });
    return { ...request, rows };
  }

  async function work(
    key: DraftKey,
    { request: asked, pdf, isSpent }: DraftWork,
    drafter: Drafter,
    stop: AbortController,
  ): Promise<void> {
    const told = (error: unknown) => onDefect(error, key.userId);
    const meter = createMeter(drafter.costMicros);
    const giveUp = async () => {
      // Where its token holds no more, that is said of it.
      await endUnwanted(pool, key.userId, clock());
      stop.abort();
    };
    const beat = async () => {
      const use = meter.soFar();
      if (!(await beatDraft(pool, key, use, clock()))) await giveUp();
      else if (use) notify(key.userId);
    };
    /** It may have been ended on another server. */
    const look = async () => {
      if (!(stop.signal.aborted || (await isWanted(pool, key, clock())))) await giveUp();
    };
    const endHearing = hear(key.userId, () => void look().catch(told));
    const beats = setInterval(() => void beat().catch(told), BEAT_MS);
    const end: { -readonly [K in keyof DraftEnd]: DraftEnd[K] } = {
      state: "ready",
      failure: null,
      dropped: 0,
      unread: 0,
      use: null,
    };
    const charge = createCharge(pool, key.userId, drafter.costMicros, clock);
    const reserve: Reserve = async (most) => {
      const settle = await charge.reserve(most);
      return (use) => {
        if (use) meter.onUse(use);
        settle(use);
      };
    };
    const writer = createWriter(pool, key, { notify, soFar: meter.soFar, onUnwanted: () => stop.abort() });
    try {
      await beat();
      notify(key.userId);
      const read = await withRows({ request: asked, pdf }, key, stop.signal);
      const mayAsk = () => !isSpent?.(meter.soFar() ?? NOTHING_USED);
      const request = { ...read, mayAsk };
      const skeleton = createSkeleton(request.rows, pdf?.note ?? null);
      for await (const news of drafter.draft(request, stop.signal, reserve, meter.onAnswer)) {
        if (stop.signal.aborted) break;
        if ("proposal" in news) writer.add(skeleton.place(news.proposal, news.row));
        else if ("dropped" in news) end.dropped += news.dropped;
        else end.unread += news.unread;
      }
    } catch (error) {
      end.state = "failed";
      end.failure = error instanceof DraftFailure ? error.message : BROKE;
      if (!(error instanceof DraftFailure || stop.signal.aborted)) told(error);
    }
    clearInterval(beats);
    endHearing();
    if (stop.signal.reason === STOPPED) Object.assign(end, { state: "failed", failure: STOPPED });
    // What breaks off when its person ends it is no failure, whichever of the two is written first.
    else if (stop.signal.aborted) Object.assign(end, { state: "cancelled", failure: null });
    await charge.settled().catch(told);
    await writer.flush();
    end.use = meter.soFar();
    await endDraft(pool, key, end, clock());
    await settleDecided(pool, key);
    notify(key.userId);
  }

  return {
    start(key, asked, drafter) {
      const stop = new AbortController();
      const done = work(key, asked, drafter, stop)
        .catch((error) => onDefect(error, key.userId))
        .finally(() => running.delete(nameOf(key)));
      running.set(nameOf(key), { stop, done });
    },
    async cancel(key) {
      running.get(nameOf(key))?.stop.abort();
      await cancelDraft(pool, key, clock());
      notify(key.userId);
    },
    async endRevoked(userId) {
      for (const id of await endUnwanted(pool, userId, clock()))
        running.get(nameOf({ userId, id }))?.stop.abort();
      notify(userId);
    },
    async close() {
      const all = [...running.values()];
      for (const { stop } of all) stop.abort(STOPPED);
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, costMicros: 0 };

/** Adds up what a draft uses: calls that have ended as they were counted, one that goes on as its text tells. */
function createMeter(costMicros: Drafter["costMicros"]) {
  let ended: DraftUse = null;
  let going: (() => ModelUse) | null = null;
  const plus = ({ inputTokens, outputTokens }: ModelUse): DraftUse => {
    const cost = costMicros({ inputTokens, outputTokens });
    return {
      inputTokens: (ended?.inputTokens ?? 0) + inputTokens,
      outputTokens: (ended?.outputTokens ?? 0) + outputTokens,
      costMicros: cost === null ? null : (ended?.costMicros ?? 0) + cost,
    };
  };
  return {
    onAnswer(soFar: () => ModelUse): void {
      going = soFar;
    },
    onUse(use: ModelUse): void {
      ended = plus(use);
      going = null;
    },
    soFar: (): DraftUse => (going ? plus(going()) : ended),
  };
}

/** Writes proposals in the order in which they come: the first at once, then all that came while the last ones were written. */
function createWriter(
  pool: pg.Pool,
  key: DraftKey,
  {
    notify,
    soFar,
    onUnwanted,
  }: {
    readonly notify: (userId: number) => void;
    readonly soFar: () => DraftUse;
    readonly onUnwanted: () => void;
  },
) {
  let waiting: Proposal[] = [];
  let place = 0;
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.length > 0) {
      const proposals = waiting;
      waiting = [];
      if (!(await addItems(pool, key, place, proposals, soFar()))) return onUnwanted();
      place += proposals.length;
      notify(key.userId);
    }
  };
  return {
    add(proposals: readonly Proposal[]) {
      waiting.push(...proposals);
      // What is added in the same turn goes along.
      writing ??= Promise.resolve()
        .then(write)
        .finally(() => {
          writing = null;
        });
      writing.catch(() => {}); // told by `flush`
    },
    /** Resolves when all is written. @throws what the database says */
    async flush() {
      await writing;
      await write();
    },
  };
}
