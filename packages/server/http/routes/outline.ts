import { COMPARISON_SPACING_MS } from "@perennial/contract/limits";
import { ok } from "@perennial/domain/result";
import type { CommandQueue } from "../../commands/group/queue.ts";
import type { Pool } from "../../database/connection.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NearestSource } from "../../queries/nearest.ts";
import { readNote } from "../../queries/note.ts";
import { openTree } from "../../queries/tree.ts";
import { sumTree } from "../../queries/tree-checksum.ts";
import { flatTreeJson, nestedTreeJson } from "../../queries/tree-json.ts";
import { answerJson, JSON_HEADERS, refuse, refuseFields } from "../answer.ts";
import type { CallUuids, Handlers } from "../implement.ts";
import { isSet, wholeNumber } from "../query-values.ts";
import type { Logger } from "../request-log.ts";
import { createSpacing } from "../spacing.ts";
import type { StreamedAnswers } from "../streamed-answers.ts";
import { submitOne } from "../submit.ts";

type OutlineCall =
  | "getTree"
  | "compareTree"
  | "createNode"
  | "updateNode"
  | "deleteNode"
  | "createNote"
  | "updateNote"
  | "getNote"
  | "createFlashcard"
  | "updateFlashcard"
  | "rateFlashcard";

/** Trees, notes and flashcards: every call that writes is one command. */
export function outlineHandlers(deps: {
  readonly pool: Pool;
  /** From where a tree of a user is read. */
  readonly nearest: (userId: number) => NearestSource;
  readonly queue: CommandQueue;
  readonly streamed: StreamedAnswers;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
}): Pick<Handlers, OutlineCall> {
  const { pool, nearest, queue, streamed, logger } = deps;
  const comparisons = createSpacing(deps.clock, COMPARISON_SPACING_MS);
  return {
    async getTree({ id, query, viewer: { userId }, visibility, ...reader }) {
      const depth = query.depth === undefined ? ok(ALL) : wholeNumber("depth", query.depth, 0);
      if (!depth.ok) return depth.error;
      const limit = query.limit === undefined ? ok(ALL) : wholeNumber("limit", query.limit, 1);
      if (!limit.ok) return limit.error;
      if (query.format !== "flat" && (depth.value < ALL || limit.value < ALL))
        return refuseFields([
          { path: "format", message: "Must be flat where a part of the branch is asked for." },
        ]);
      return streamed.send({ ...reader, userId }, async () => {
        const isSeen = !visibility || (await visibility.of(pool, [id]))(id);
        const tree = isSeen
          ? await openTree(nearest(userId), userId, id, {
              includeParent: isSet(query.include_parent) && visibility?.rootId !== id,
              includeUserFlashcards: isSet(query.include_user_flashcards),
              depth: depth.value,
              limit: limit.value,
              ...(visibility && { without: visibility.hidden }),
            })
          : null;
        if (!tree) return refuse("not_found", { message: "Tree not found." });
        return {
          pieces: query.format === "flat" ? flatTreeJson(tree) : nestedTreeJson(tree),
          headers: JSON_HEADERS,
        };
      });
    },
    async compareTree({ id, body, viewer: { userId, sessionId }, generation: shown }) {
      const seconds = comparisons.wait(sessionId);
      if (seconds !== null) return refuse("rate_limited", { headers: { "Retry-After": String(seconds) } });
      const here = await sumTree(nearest(userId), userId, id, body.version);
      if (!here) return refuse("not_found", { message: "Tree not found." });
      const { version, generation, sum } = here;
      if (!sum || (shown !== null && shown !== generation))
        return answerJson(200, { equal: null, version, generation });
      const equal = sum.nodes === body.nodes && sum.checksum === body.checksum;
      if (!equal) logger.warn({ userId, version, nodes: sum.nodes, shown: body.nodes }, DIFFERS);
      return answerJson(200, { equal, version, generation });
    },
    async getNote({ id, viewer, visibility }) {
      const note = await readNote(pool, viewer.userId, id);
      const nodeId = note?.tree_id ?? 0;
      const isSeen = !visibility || (await visibility.of(pool, [nodeId]))(nodeId);
      return note && isSeen ? answerJson(200, note) : refuse("not_found");
    },
    createNode: ({ body, uuids, ...writer }) =>
      submitOne(queue, writer, { ...head(uuids), type: "tree.create", tree: body.tree }),
    updateNode: ({ id, body, uuids, ...writer }) =>
      submitOne(queue, writer, { ...head(uuids), type: "tree.update", id, tree: body.tree }),
    async deleteNode({ id, query, uuids, ...writer }) {
      const { base_version: version, base_item_type, base_item_id: itemId, heir_id: heirId } = query;
      const base = version === undefined ? ok(null) : wholeNumber("base_version", version, 0);
      if (!base.ok) return base.error;
      const item = itemId === undefined ? ok(null) : wholeNumber("base_item_id", itemId, 0);
      if (!item.ok) return item.error;
      const heir = heirId === undefined ? ok(null) : wholeNumber("heir_id", heirId, 1);
      if (!heir.ok) return heir.error;
      const seen = { base_version: base.value, base_item_type, base_item_id: item.value };
      return submitOne(queue, writer, {
        ...head(uuids),
        type: "tree.delete",
        id,
        heir_id: heir.value,
        ...seen,
      });
    },
    createNote: ({ body, uuids, ...writer }) =>
      submitOne(queue, writer, { ...head(uuids), type: "note.create", note: body.note }),
    updateNote: ({ id, body, uuids, ...writer }) =>
      submitOne(queue, writer, { ...head(uuids), type: "note.update", id, note: body.note }),
    createFlashcard: ({ body, uuids, ...writer }) =>
      submitOne(queue, writer, {
        ...head(uuids),
        type: "flashcard.create",
        flashcard: body.flashcard,
      }),
    updateFlashcard: ({ id, body, uuids, ...writer }) =>
      submitOne(queue, writer, {
        ...head(uuids),
        type: "flashcard.update",
        id,
        flashcard: body.flashcard,
      }),
    rateFlashcard: ({ id, body, uuids, ...writer }) =>
      submitOne(queue, writer, {
        ...head(uuids),
        type: "flashcard.rate",
        id,
        ...body,
      }),
  };
}

const ALL = Number.POSITIVE_INFINITY;
const DIFFERS = "a page showed other notes than the server has, and reads them anew";

const head = (uuids: CallUuids) => ({ uuid: uuids.mutation, user_action_uuid: uuids.userAction });
