import * as wire from "@perennial/contract/drafts/drafts";
import type { DraftOrigin } from "@perennial/domain/draft/came-from";
import type { Api } from "../api/client.ts";
import { isNoAnswer } from "../api/error.ts";
import type { DraftEvent } from "../store/draft-event.ts";
import type { Proposal, Proposed, ProposedCard, Verdict } from "../store/proposals.ts";
import { findingText } from "./finding-texts.ts";

/** A draft as the server tells it. */
export interface Draft {
  readonly id: number;
  /** The branch, below which stands what names no row; null where it has none. */
  readonly rootId: number | null;
  readonly kind: wire.Draft["kind"];
  readonly state: wire.Draft["state"];
  /** Who drafts it, and from which file where it is one. */
  readonly by: Omit<DraftOrigin, "isEdited">;
  /** What was sent and answered. */
  readonly tokens: number;
  /** In millionths of the currency; null where the operator has set no price. */
  readonly costMicros: number | null;
  /** Why no more came, in a sentence; null where nothing went wrong. */
  readonly failure: string | null;
  /** How many rows were not read, since they are private. */
  readonly leftOut: number;
  /** Pages of a file that have no text. */
  readonly blankPages: number;
  /** Rows that the model was not asked about, or not to their ends. */
  readonly unread: number;
  readonly proposals: readonly Proposal[];
  /** The places that somebody has decided. */
  readonly decided: readonly number[];
}

/** A draft in the list of all. */
export interface ListedDraft {
  readonly id: number;
  /** The row whose page it is reviewed on; null where none is left. */
  readonly underId: number | null;
  readonly kind: Exclude<wire.Draft["kind"], "explain">;
  readonly undecided: number;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** About what a draft would use of the model. */
export interface DraftEstimate {
  readonly sent: number;
  /** The most that may be answered. */
  readonly mostAnswered: number;
  /** What that costs at most, in millionths of the currency; null where the operator has set no price. */
  readonly mostCostMicros: number | null;
  /** The words that would be sent, of all calls. */
  readonly exactly: string;
}

/** What a person said of some proposals of a draft. */
export interface DraftVerdict {
  readonly places: readonly number[];
  readonly verdict: Verdict;
}

interface Wish {
  readonly kind: wire.Draft["kind"];
  readonly rootId: number;
  readonly most: number | null;
  /** A text to draft from instead of the branch, or a file that the server keeps and its pages. */
  readonly text?: string;
  readonly fileId?: number;
  readonly pages?: string;
  /** What matters, in words, for a model. */
  readonly focus?: string;
  /** Also where the assistant is on. */
  readonly byRules?: boolean;
}

export type DraftCalls = ReturnType<typeof draftCalls>;

const NOT_FOUND = 404;
const NO_ANSWER = "The server does not answer. Check the connection, then try again.";

/** Asks for drafts, reads them and tells what was decided; what goes wrong comes back as a sentence. */
export function draftCalls(
  api: Pick<
    Api,
    "createDraft" | "estimateDraft" | "listDrafts" | "getDraft" | "decideDraft" | "keepDraft" | "cancelDraft"
  >,
) {
  /** What drafts were asked for with: a text is kept nowhere else. */
  const begun = new Map<number, Wish>();
  return {
    /** Asks for a draft of a branch, or of a text or a file that is to stand below it; resolves to its id, or to a sentence. */
    async begin(wish: Wish) {
      const reply = await api.createDraft({ body: bodyOf(wish) });
      if (reply.ok) {
        begun.set(reply.value.id, wish);
        return { ok: true, id: reply.value.id } as const;
      }
      return { ok: false, message: isNoAnswer(reply.error) ? NO_ANSWER : reply.error.message } as const;
    },
    /** About what a draft would use; null where nothing of it would be sent, undefined where nobody can tell. */
    async estimate(wish: Wish): Promise<DraftEstimate | null | undefined> {
      const reply = await api.estimateDraft({ body: bodyOf(wish) });
      if (!reply.ok) return undefined;
      if (reply.value.input_tokens === 0) return null;
      const { input_tokens: sent, output_tokens: mostAnswered, cost_micros: mostCostMicros } = reply.value;
      // What is the person's own comes first.
      const exactly = [...reply.value.messages, reply.value.instructions].join("\n\n");
      return { sent, mostAnswered, mostCostMicros, exactly };
    },
    /** What asks for a draft once more, of those that were begun on this page, perhaps by rules; null for others, and for explanations. */
    repeatOf(id: number) {
      const wish = begun.get(id);
      return wish && wish.kind !== "explain"
        ? (by: "rules" | "anyone") => this.begin({ ...wish, byRules: by === "rules" })
        : null;
    },
    /** The drafts of which something is not decided, the newest first; undefined where there is no answer. */
    async undecided(): Promise<readonly ListedDraft[] | undefined> {
      const reply = await api.listDrafts();
      return reply.ok
        ? reply.value.drafts.flatMap(listedFrom).filter(({ undecided }) => undecided > 0)
        : undefined;
    },
    async read(id: number) {
      const reply = await api.getDraft({ id });
      if (reply.ok) return { ok: true, draft: draftFrom(reply.value.draft, reply.value.items) } as const;
      const message = isNoAnswer(reply.error) ? NO_ANSWER : reply.error.message;
      return { ok: false, message, isGone: reply.error.status === NOT_FOUND } as const;
    },
    /** Tells what was decided. Resolves to `later` where it has to be sent again. */
    async decide(id: number, { uuid, places, verdict }: DraftVerdict & { readonly uuid: string }) {
      const body = { places: [...places], verdict };
      const reply = await api.decideDraft({ id, body, headers: { dataMutation: uuid } });
      return reply.ok || !isNoAnswer(reply.error) ? "told" : "later";
    },
    /** Keeps an explanation, which is listed from now on. */
    async keep(id: number): Promise<void> {
      await api.keepDraft({ id, body: {} });
    },
    async cancel(id: number): Promise<void> {
      await api.cancelDraft({ id, body: {} });
    },
  };
}

const bodyOf = ({ kind, rootId, most, text, fileId, pages, focus, byRules }: Wish): wire.DraftInput => ({
  kind,
  root_id: rootId,
  options: {
    ...(most !== null && { count: most }),
    ...(pages && { pages }),
    ...(byRules ? { by: "rules" as const } : focus && { focus }),
  },
  ...(text !== undefined && { text }),
  ...(fileId !== undefined && { file_id: fileId }),
});

/** An explanation is read, and need not be decided: it is not listed before it is kept. */
function listedFrom({
  id,
  under_id: underId,
  kind,
  undecided,
  created_at: createdAt,
}: wire.Draft): ListedDraft[] {
  return kind === "explain" ? [] : [{ id, underId, kind, undecided, createdAt }];
}

const headFrom = (draft: wire.Draft): Omit<Draft, "proposals" | "decided"> => ({
  id: draft.id,
  rootId: draft.root_id,
  kind: draft.kind,
  state: draft.state,
  by: {
    drafter: draft.source === "token" ? "agent" : draft.source,
    label: draft.model ?? "",
    promptVersion: draft.prompt_version,
    fileId: draft.file_id,
  },
  tokens: (draft.input_tokens ?? 0) + (draft.output_tokens ?? 0),
  costMicros: draft.cost_micros,
  failure: draft.failure,
  leftOut: draft.left_out,
  blankPages: draft.blank_pages,
  unread: draft.unread,
});

const draftFrom = (draft: wire.Draft, items: readonly wire.DraftItem[]): Draft =>
  items.reduce(withItem, { ...headFrom(draft), proposals: [], decided: [] });

/** Whether rows of a draft may still come. */
export const isGoingOn = ({ state }: Pick<Draft, "state">): boolean =>
  state === "waiting" || state === "running";

/** Returns the draft with what the stream says of it; the same one for what is said of another, or cannot be read. */
export function withEvent(draft: Draft, { name, data }: DraftEvent): Draft {
  if (name === "draft-item") {
    const item = read(wire.DraftItem, data);
    return item?.draft_id === draft.id ? withItem(draft, item) : draft;
  }
  const told = read(wire.Draft, data);
  return told?.id === draft.id ? { ...draft, ...headFrom(told) } : draft;
}

function read<T>(shape: { safeParse(said: unknown): { data?: T } }, data: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** Returns a draft as it was read, with what the stream has said while the answer was on its way. */
export function mergeDraft(read: Draft, known: Draft | undefined): Draft {
  if (!known) return read;
  const isNewer = isGoingOn(read) && !isGoingOn(known);
  const { proposals, decided, ...head } = isNewer ? known : read;
  const places = new Set(read.proposals.map(({ place }) => place));
  const more = known.proposals.filter(({ place }) => !places.has(place));
  return {
    ...head,
    proposals: inOrder([...read.proposals, ...more]),
    decided: [...new Set([...read.decided, ...known.decided])],
  };
}

/** A proposal never changes; only what becomes of it does. */
function withItem(draft: Draft, item: wire.DraftItem): Draft {
  const { place, verdict } = item;
  const isKnown = draft.proposals.some((each) => each.place === place);
  const proposal = isKnown ? undefined : proposalFrom(item, draft.rootId);
  return {
    ...draft,
    proposals: proposal ? inOrder([...draft.proposals, proposal]) : draft.proposals,
    decided: verdict === null ? draft.decided : [...new Set([...draft.decided, place])],
  };
}

const inOrder = (proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.toSorted((a, b) => a.place - b.place);

/** What a newer server may propose besides is passed over. */
function proposalFrom(item: wire.DraftItem, rootId: number | null): Proposal | undefined {
  const says = saysOf(item);
  const nodeId = item.node_id ?? rootId;
  if (!says || nodeId === null) return undefined;
  return {
    place: item.place,
    parentPlace: item.parent_place,
    nodeId,
    underId: item.under_id,
    says,
    quotes: item.quotes.map(({ node_id, ...quote }) => ({ nodeId: node_id, ...quote })),
    findings: item.checks.map((found) => ({ text: findingText(found), isHard: found.weight === "hard" })),
  };
}

function saysOf({ op, body }: wire.DraftItem): Proposed | undefined {
  if ("text" in body) return op === "note" ? { type: "note", text: body.text } : undefined;
  if ("parts" in body) return { type: "split", parts: body.parts.map(cardFrom) };
  if (op === "edit") return { type: "edit", ...cardFrom(body) };
  return { type: "flashcard", ...cardFrom(body), items: body.items ?? [] };
}

const cardFrom = ({ question, answer, kind, source }: CardBody): ProposedCard => ({
  question,
  answer,
  form: { kind, ...(source === undefined ? {} : { source }) },
});

type CardBody = Extract<wire.DraftItem["body"], { readonly question: string }>;
