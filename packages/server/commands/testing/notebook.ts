import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@perennial/contract/calls/errors";
import { readLogRow } from "@perennial/contract/log/logged-ops";
import type * as wire from "@perennial/contract/outline/wire";
import { brokenInvariants } from "@perennial/contract/testing/invariants";
import { applyOp } from "@perennial/domain/op/apply";
import { createOutline } from "@perennial/domain/tree/outline";
import type pg from "pg";
import { expect } from "vitest";
import type { UserWorkers } from "../../database/cluster/user-workers.ts";
import { inTransaction } from "../../database/transaction.ts";
import { type Entitlement, entitlement } from "../../policies/entitlement.ts";
import { readChanges } from "../../queries/changes.ts";
import { knownAccount } from "../../testing/known-account.ts";
import { readTree } from "../../testing/whole-tree.ts";
import { insertAccount } from "../accounts/insert-account.ts";
import { createGenerations } from "../generation/generations.ts";
import type { Batch, BatchDone, BatchRefused } from "../group/outcome.ts";
import { type CommandQueue, type CommandQueueDeps, createCommandQueue } from "../group/queue.ts";

/** The time in these tests; `later` moves it. */
export interface SetClock {
  (): Date;
  advance(days: number): void;
}

export function setClock(start = "2026-03-02T09:00:00.000Z"): SetClock {
  let now = Date.parse(start);
  const clock = () => new Date(now);
  const advance = (days: number) => {
    now += days * 86_400_000;
  };
  return Object.assign(clock, { advance });
}

export interface QueueOptions {
  readonly subscriptionRequired?: boolean;
  readonly notify?: CommandQueueDeps["notify"];
  readonly clock?: () => Date;
  readonly entitlement?: Entitlement;
  readonly onDefect?: (error: unknown) => void;
  readonly workers?: UserWorkers;
}

export const testQueue = (pool: pg.Pool, options: QueueOptions = {}): CommandQueue =>
  createCommandQueue({
    pool,
    clock: options.clock ?? setClock(),
    entitlement: options.entitlement ?? entitlement(options.subscriptionRequired ?? false),
    notify: options.notify ?? (() => {}),
    onDefect: options.onDefect ?? (() => {}),
    ...(options.workers ? { workers: options.workers } : {}),
    generations: createGenerations({
      pool,
      clock: options.clock ?? setClock(),
      files: undefined,
      notify: () => {},
      onBegun: () => {},
    }),
  });

type Unnamed<T> = T extends unknown ? Omit<T, "uuid"> & { readonly uuid?: string } : never;
/** A command whose UUID is drawn where the test does not name it. */
export type TestCommand = Unnamed<wire.Command>;

export const named = (command: TestCommand): wire.Command =>
  ({ ...command, uuid: command.uuid ?? randomUUID() }) as wire.Command;

/** One user of a test, and what the test says to the queue in that user's name. */
export interface Notebook {
  readonly userId: number;
  readonly rootId: number;
  readonly rootNoteId: number;
  send(
    batch: Partial<Omit<Batch, "commands">> & { readonly commands: readonly TestCommand[] },
  ): Promise<BatchDone>;
  refused(...commands: readonly TestCommand[]): Promise<BatchRefused>;
  /** Sends one command that must succeed. */
  one(command: TestCommand): Promise<wire.CommandResult>;
  /** Makes a note below a parent, the root unless told, as its last child. */
  note(text: string, parentId?: number): Promise<wire.Node & { content: wire.Note }>;
  card(question: string, answer: string, parentId?: number): Promise<wire.Node & { content: wire.Flashcard }>;
  /** The outline as indented lines. */
  lines(): Promise<string[]>;
  log(since?: number): Promise<wire.DataMutation[]>;
}

export async function createNotebook(pool: pg.Pool, queue: CommandQueue): Promise<Notebook> {
  const userId = await inTransaction(pool, (client) =>
    insertAccount(client, { username: "Ada", isAnonymous: true }, new Date(0)),
  );
  const { rows } = await pool.query<{ id: number; item_id: number }>(
    "select id, item_id from nodes where user_id = $1",
    [userId],
  );
  const { id: rootId, item_id: rootNoteId } = rows[0] ?? { id: 0, item_id: 0 };

  const send: Notebook["send"] = async ({ commands, atomic = true, ...rest }) => {
    const outcome = await queue.submit(userId, { ...rest, atomic, commands: commands.map(named) });
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
    return outcome;
  };
  const one: Notebook["one"] = async (command) => {
    const { results } = await send({ commands: [command] });
    return results[0] as wire.CommandResult;
  };
  const log: Notebook["log"] = async (since = 0) => {
    const read = await readChanges(pool, userId, since, 100_000);
    if (read.reset) throw new Error("the log cannot be read from there");
    return read.changes;
  };

  return {
    userId,
    rootId,
    rootNoteId,
    send,
    one,
    log,
    async refused(...commands) {
      const outcome = await queue.submit(userId, { atomic: true, commands: commands.map(named) });
      if (outcome.ok) throw new Error(`was applied: ${JSON.stringify(outcome)}`);
      return outcome;
    },
    async note(text, parentId = rootId) {
      const tree = { item_type: "note", note: { text }, parent_id: parentId } as const;
      return (await one({ type: "tree.create", tree })).body as wire.Node & { content: wire.Note };
    },
    async card(question, answer, parentId = rootId) {
      const tree = { item_type: "flashcard", flashcard: { question, answer }, parent_id: parentId } as const;
      return (await one({ type: "tree.create", tree })).body as wire.Node & { content: wire.Flashcard };
    },
    async lines() {
      const tree = await readTree(pool, userId, rootId, {
        includeParent: false,
        includeUserFlashcards: false,
      });
      const depths = new Map<number, number>();
      return (tree?.nodes ?? []).map((node) => {
        const depth = node.id === rootId ? 0 : (depths.get(node.parent_id ?? 0) ?? 0) + 1;
        depths.set(node.id, depth);
        const content = node.content as { text?: string; question?: string; answer?: string };
        return "  ".repeat(depth) + (content.text ?? `${content.question} / ${content.answer}`);
      });
    },
  };
}

export const errorOf = (result: wire.CommandResult | undefined): ErrorBody => result?.body as ErrorBody;

/**
 * What must hold of every log: the invariants of every account, every row's old values are the new values before it, and
 * played from its beginning it gives the living rows of the tables.
 */
export async function expectSoundLog(pool: pg.Pool, userId: number): Promise<void> {
  const { rows: log } = await pool.query("select * from data_mutations where user_id = $1 order by version", [
    userId,
  ]);
  expect(brokenInvariants(await knownAccount(pool, userId)), "what holds of every account").toEqual([]);

  const outline = createOutline();
  const values = new Map<string, Record<string, unknown>>();
  for (const row of log) {
    // A memory is named by its card and its part.
    const { part = "" } = row.new_values ?? row.old_values ?? {};
    const key = `${row.table_name} ${row.record_id} ${part}`;
    const before = values.get(key);
    if (row.old_values === null) expect(before, `${key} at ${row.version} did not exist`).toBeUndefined();
    else expect(before, `${key} at ${row.version}`).toMatchObject(row.old_values);
    if (row.new_values === null) values.delete(key);
    else values.set(key, { ...before, ...row.new_values });
    const reading = readLogRow(row);
    if (reading.kind !== "op") throw new Error(`${row.mutation_type} is ${reading.kind}`);
    applyOp(outline, reading.op);
  }

  const { node: nodes, note: notes, flashcard: flashcards, progress } = outline.snapshot().records;
  const living = async (text: string) => (await pool.query(text, [userId])).rows;
  expect(
    await living(`select id, parent_id as "parentId", item_type as "itemType", item_id as "itemId",
      sort_order as "sortOrder" from nodes where user_id = $1 and deleted_at is null order by id`),
  ).toEqual(nodes);
  expect(
    await living("select id, text from notes where user_id = $1 and deleted_at is null order by id"),
  ).toEqual(notes);
  expect(
    await living(
      `select id, question, answer, kind, is_typed as "isTyped", source, is_numbered as "isNumbered", shapes, asks from flashcards where user_id = $1 and deleted_at is null order by id`,
    ),
  ).toEqual(flashcards);
  expect(
    await living(`select flashcard_id as "flashcardId", confidence, confidence_color as "confidenceColor", strength
      from user_flashcards where user_id = $1 and deleted_at is null order by flashcard_id, part`),
  ).toEqual(
    progress
      .toSorted((a, b) => Number(a.flashcardId) - Number(b.flashcardId) || a.part - b.part)
      .map(({ flashcardId, confidence, confidenceColor, strength }) => ({
        flashcardId,
        confidence,
        confidenceColor,
        strength,
      })),
  );
}
