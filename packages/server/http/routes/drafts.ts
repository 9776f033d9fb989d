import type { FieldIssue } from "@perennial/contract/calls/errors";
import type { Assistant, Draft, DraftEstimate, DraftInput } from "@perennial/contract/drafts/drafts";
import { type OfferedItem, type OfferRefusal, proposalsOf } from "@perennial/domain/draft/offered-items";
import { type PageRange, readPages } from "@perennial/domain/draft/pages";
import { DEFAULT_RULE_OPTIONS } from "@perennial/domain/draft/rules";
import { rowsOfText, withoutPrivate } from "@perennial/domain/draft/source";
import { err, ok, type Result } from "@perennial/domain/result";
import { fileMark } from "@perennial/domain/rich/file-mark";
import type { DraftJobs, DraftWork, PdfToDraft } from "../../commands/drafts/draft-jobs.ts";
import {
  addItems,
  type DraftKey,
  decideItems,
  endDraft,
  keepExplanation,
  openDraft,
  type Queries,
  readDraft,
  readDrafts,
  readItems,
} from "../../commands/drafts/draft-rows.ts";
import { type BranchSource, readDecided, readMended, readSource } from "../../commands/drafts/read-source.ts";
import { setAssistant, setOwnModel } from "../../commands/drafts/set-assistant.ts";
import type { Pool } from "../../database/connection.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Drafter, Drafters, DraftRequest, ModelDrafter } from "../../ports/drafter.ts";
import type { KeySeal } from "../../ports/key-seal.ts";
import type { PdfReader } from "../../ports/pdf-reader.ts";
import { draftersFor, isAssistantOn, isSpent, readAssistant, toldOwn } from "../../queries/assistant.ts";
import { readFiles } from "../../queries/files.ts";
import { seenDrafts, seenItems } from "../../queries/seen-drafts.ts";
import type { Viewer } from "../../queries/sessions.ts";
import type { Visibility } from "../../queries/visibility.ts";
import { answerJson, refuse, refuseFields, refuseSpent } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { answerNamed } from "../once.ts";
import type { RateLimits } from "../rate-limits.ts";

type DraftCall =
  | "createDraft"
  | "estimateDraft"
  | "listDrafts"
  | "getDraft"
  | "decideDraft"
  | "keepDraft"
  | "cancelDraft"
  | "getAssistant"
  | "setAssistant";

/** Of what others propose, counts changes of how it is read. */
const GIVEN_VERSION = 1;
const NO_PLACE = "Say where the items are to stand: root_id, without a text or a file.";
const WHY_NOT: { readonly [W in OfferRefusal["why"]]: string } = {
  blank: "A text is missing, or nothing is left of it as plain text.",
  "no-parent": "Must be the place of a note that comes before it in the list.",
  address: "It names an address that its row does not have.",
};
const NO_MODEL_ASKED = {
  input_tokens: 0,
  output_tokens: 0,
  cost_micros: null,
  instructions: "",
  messages: [],
} as const satisfies DraftEstimate;
const NO_ESTIMATE = "What the sender proposes asks no model: leave items out.";
const NO_SOURCE = "Say what to draft from: root_id, a text, or file_id.";
const TWO_SOURCES = "Draft from a text or from a file, one at a time.";
const NO_PDF = "This file is no PDF. Texts can be drafted from as they are.";
const NO_PAGES = "Say pages such as 1-3, 7.";
const ONLY_A_BRANCH = "Explain a branch: root_id alone, without a text, a file or items.";
const NO_MODEL = "Only a model explains. Turn the assistant on in the settings, where this server has one.";
const NO_CARD = "Say which card is to be mended: root_id, the row that shows it.";
const BUSY = "Other drafts of yours are under way. Wait until one has ended, or cancel it.";
const ONLY_NAMED =
  "On this server the assistant is for accounts with a name. Give yours one in the settings, and turn it on then.";
const NO_OWN = "On this server nobody names a model of their own: AI_USERS is not own.";
const UNKNOWN_PLACE = "There is no proposal at one of these places.";

/** Handles drafts: asking for them, reading them, saying what became of them; and whether a model may be asked. */
export function draftHandlers(deps: {
  readonly pool: Pool;
  readonly jobs: DraftJobs;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "autofill">;
  readonly drafters: Drafters;
  readonly pdfs: PdfReader;
  readonly seal: KeySeal;
  readonly notify: (userId: number) => void;
}): Pick<Handlers, DraftCall> {
  const { pool, jobs, clock, limits, drafters, pdfs, seal, notify } = deps;
  /** The model that a person lets read what they ask about; null where rules draft. */
  const modelOf = async (viewer: Viewer): Promise<ModelDrafter | null> => {
    const { model, offer } = await draftersFor(pool, drafters, viewer);
    return model && offer && (await isAssistantOn(pool, viewer.userId, offer.host)) ? model : null;
  };
  /** The same for one draft: what is to stand below something private is no model's either, though it is no row yet. */
  const modelFor = async (
    { root_id: rootId, text, file_id: fileId, options }: DraftInput,
    viewer: Viewer,
  ): Promise<ModelDrafter | null> => {
    if (options?.by === "rules") return null;
    const isNew = text !== undefined || fileId !== undefined;
    const branch = isNew && rootId !== undefined ? await readSource(pool, viewer.userId, rootId, 1) : null;
    return branch?.rows.length === 0 ? null : modelOf(viewer);
  };
  const assistantOf = async (viewer: Viewer): Promise<Assistant> => {
    const { offer, own } = await draftersFor(pool, drafters, viewer);
    const read = await readAssistant(pool, viewer.userId, offer, clock());
    return { ...read, own: own && (await toldOwn(pool, viewer.userId)) };
  };
  /** There is a model, and this account may not use it. */
  const isKeptOut = async (viewer: Viewer): Promise<boolean> =>
    drafters.offer !== null && (await draftersFor(pool, drafters, viewer)).offer === null;
  /** Takes what the sender proposes: there is nothing to wait for. */
  async function propose(body: DraftInput, viewer: Viewer, uuid: string | undefined): Promise<Response> {
    const { userId } = viewer;
    const { items = [], root_id: rootId = 0, kind } = body;
    const now = clock();
    return answerNamed(
      pool,
      { userId, uuid, asked: ["draft", JSON.stringify(body)], now },
      async (client) => {
        const branch = await readSource(client, userId, rootId);
        if (!branch || branch.rows.length === 0) return err(refuse("not_found"));
        const proposals = proposalsOf(items.map(givenFrom), branch);
        if (!proposals.ok) {
          const { place, why } = proposals.error;
          return err(refuseFields([{ path: `items.${place}`, message: WHY_NOT[why] }]));
        }
        const id = await openDraft(client, {
          userId,
          kind,
          rootId,
          fileId: null,
          request: { kind, root_id: rootId },
          source: "token",
          tokenId: tokenOf(viewer),
          model: viewer.grant?.name ?? null,
          promptVersion: GIVEN_VERSION,
          leftOut: branch.leftOut,
          unread: 0,
          baseVersion: branch.version,
          now,
        });
        if (id === null)
          return err(refuse("rate_limited", { message: BUSY, headers: { "Retry-After": "15" } }));
        await addItems(client, { userId, id }, 0, proposals.value);
        await endDraft(client, { userId, id }, READY, now);
        return ok({ status: 201, body: { id } });
      },
      () => notify(userId),
    );
  }
  const seenDraft = async (key: DraftKey, visibility: Visibility | null): Promise<Draft | undefined> => {
    const draft = await readDraft(pool, key, clock());
    return (await seenDrafts(pool, visibility, draft ? [draft] : []))[0];
  };
  /** The PDF that is meant; null where none is. */
  async function pdfOf(
    userId: number,
    { file_id: id, options }: DraftInput,
  ): Promise<Result<PdfToDraft | null, Response>> {
    const pages: readonly PageRange[] | null = readPages(options?.pages ?? "");
    if (!pages) return err(refuseFields([{ path: "options.pages", message: NO_PAGES }]));
    if (id === undefined) return ok(null);
    const [file] = await readFiles(pool, userId, [id]);
    if (!file) return err(refuse("not_found"));
    if (file.media_type !== "application/pdf")
      return err(refuseFields([{ path: "file_id", message: NO_PDF }]));
    return ok({ sha256: file.sha256, pages, note: fileMark({ id, alt: file.name }) });
  }
  /** Reads what is to be drafted from, and what goes along. The rows of a file are read later. */
  async function sourceOf(
    client: Queries,
    asked: {
      readonly body: DraftInput;
      readonly viewer: Viewer;
      readonly visibility: Visibility | null;
      readonly drafter: Drafter;
    },
  ): Promise<
    Result<
      { readonly branch: BranchSource; readonly leftOut: number; readonly wanted: DraftRequest },
      Response
    >
  > {
    const { body, viewer, visibility, drafter } = asked;
    const { userId } = viewer;
    const { kind, root_id: rootId, text, file_id: fileId } = body;
    const branch = rootId === undefined ? EMPTY : await readSource(client, userId, rootId);
    if (!branch) return err(refuse("not_found"));
    const card =
      kind === "mend" && rootId
        ? await readMended(client, userId, rootId, visibility?.rootId !== rootId)
        : null;
    if (kind === "mend" && !card) return err(refuseFields([{ path: "root_id", message: NO_CARD }]));
    const { rows, leftOut } =
      fileId !== undefined ? EMPTY : text === undefined ? branch : withoutPrivate(rowsOfText(text));
    const wanted = {
      ...requestOf(body, rows, branch.path),
      card: card && rows.length > 0 ? { ...card, path: branch.path } : null,
      ...(drafter.source === "model" && { decided: await readDecided(client, userId, rows) }),
    };
    return ok({ branch, leftOut, wanted });
  }
  return {
    async createDraft({ body, viewer, visibility, uuids, caller }) {
      const { userId } = viewer;
      const problem = problemOf(body);
      if (problem) return refuseFields([problem]);
      const { root_id: rootId } = body;
      if (visibility && rootId !== undefined && !(await visibility.of(pool, [rootId]))(rootId))
        return refuse("not_found");
      // A token of one branch is told of no file.
      if (body.file_id !== undefined && visibility && visibility.rootId !== null) return refuse("not_found");
      const pdf = await pdfOf(userId, body);
      if (!pdf.ok) return pdf.error;
      const admission = await limits.autofill(caller, userId);
      if (!admission.ok) return admission.error;
      if (body.items) return propose(body, viewer, uuids.givenMutation);
      const drafter: Drafter = (await modelFor(body, viewer)) ?? drafters.rules;
      if (body.kind === "explain" && drafter.source === "rules")
        return (await isKeptOut(viewer))
          ? refuse("forbidden", { message: ONLY_NAMED })
          : refuseFields([{ path: "kind", message: NO_MODEL }]);
      const before = drafter.source === "model" ? await assistantOf(viewer) : null;
      if (before && isSpent(before)) return refuseSpent(clock());
      const { text, ...request } = body;
      const now = clock();
      let opened: { readonly id: number; readonly work: DraftWork } | undefined;
      const asked = ["draft", JSON.stringify(request), text ?? ""];
      return answerNamed(
        pool,
        { userId, uuid: uuids.givenMutation, asked, now },
        async (client) => {
          const source = await sourceOf(client, { body, viewer, visibility, drafter });
          if (!source.ok) return source;
          const { branch, leftOut, wanted } = source.value;
          const id = await openDraft(client, {
            userId,
            kind: body.kind,
            rootId: body.root_id ?? null,
            fileId: body.file_id ?? null,
            request,
            source: drafter.source,
            tokenId: tokenOf(viewer),
            model: drafter.model,
            promptVersion: drafter.promptVersion,
            leftOut,
            unread: text === undefined && !pdf.value ? branch.unread : 0,
            baseVersion: branch.version,
            now,
          });
          if (id === null)
            return err(refuse("rate_limited", { message: BUSY, headers: { "Retry-After": "15" } }));
          const isSpentBy: DraftWork["isSpent"] = ({ inputTokens, outputTokens, costMicros }) =>
            before !== null &&
            isSpent(before, { tokens: inputTokens + outputTokens, cost_micros: costMicros ?? 0 });
          opened = { id, work: { request: wanted, pdf: pdf.value, isSpent: isSpentBy } };
          return ok({ status: 201, body: { id } });
        },
        () => opened && jobs.start({ userId, id: opened.id }, opened.work, drafter),
      );
    },

    async estimateDraft({ body, request: { signal }, viewer, visibility }) {
      const problem = body.items ? { path: "items", message: NO_ESTIMATE } : problemOf(body);
      if (problem) return refuseFields([problem]);
      const pdf = await pdfOf(viewer.userId, body);
      if (!pdf.ok) return pdf.error;
      const model = await modelFor(body, viewer);
      const source = await sourceOf(pool, { body, viewer, visibility, drafter: model ?? drafters.rules });
      if (!source.ok) return source.error;
      if (!model) return answerJson(200, NO_MODEL_ASKED);
      const { wanted } = source.value;
      const read = pdf.value && (await pdfs.read({ userId: viewer.userId, ...pdf.value }, signal));
      if (read && !read.ok) return refuseFields([{ path: "file_id", message: read.error }]);
      const plan = model.plan(read ? { ...wanted, rows: withoutPrivate(read.value.rows).rows } : wanted);
      return answerJson(200, {
        input_tokens: plan.inputTokens,
        output_tokens: plan.outputTokens,
        cost_micros: model.costMicros(plan),
        instructions: plan.instructions,
        messages: [...plan.messages],
      });
    },

    async listDrafts({ viewer, visibility }) {
      const drafts = await readDrafts(pool, viewer.userId, clock());
      return answerJson(200, { drafts: await seenDrafts(pool, visibility, drafts) });
    },

    async getDraft({ id, viewer: { userId }, visibility }) {
      const draft = await seenDraft({ userId, id }, visibility);
      if (!draft) return refuse("not_found");
      const items = await readItems(pool, { userId, id });
      return answerJson(200, { draft, items: await seenItems(pool, visibility, items) });
    },

    async decideDraft({ id, body, viewer: { userId }, uuids }) {
      const now = clock();
      const key = { userId, id };
      return answerNamed(
        pool,
        { userId, uuid: uuids.givenMutation, asked: ["verdicts", String(id), JSON.stringify(body)], now },
        async (client) => {
          const draft = await readDraft(client, key, now);
          if (!draft) return err(refuse("not_found"));
          const isDecided = await decideItems(client, key, body, now);
          if (!isDecided) return err(refuseFields([{ path: "places", message: UNKNOWN_PLACE }]));
          return ok({ status: 200, body: await readDraft(client, key, now) });
        },
        () => notify(userId),
      );
    },

    async keepDraft({ id, viewer: { userId } }) {
      await keepExplanation(pool, { userId, id });
      const draft = await readDraft(pool, { userId, id }, clock());
      if (!draft) return refuse("not_found");
      notify(userId);
      return answerJson(200, draft);
    },

    async cancelDraft({ id, viewer: { userId }, visibility }) {
      // Who sees everything is not kept waiting: the model goes on meanwhile.
      if (visibility && !(await seenDraft({ userId, id }, visibility))) return refuse("not_found");
      await jobs.cancel({ userId, id });
      const draft = await readDraft(pool, { userId, id }, clock());
      return draft ? answerJson(200, draft) : refuse("not_found");
    },

    async getAssistant({ viewer }) {
      return answerJson(200, await assistantOf(viewer));
    },

    async setAssistant({ body, viewer }) {
      const { userId } = viewer;
      if (body.enabled && (await isKeptOut(viewer))) return refuse("forbidden", { message: ONLY_NAMED });
      if (body.own) {
        if (!drafters.own) return refuseFields([{ path: "own", message: NO_OWN }]);
        await setOwnModel(pool, seal, { userId, own: body.own, now: clock() });
      }
      const host = (await draftersFor(pool, drafters, viewer)).offer?.host ?? null;
      const { enabled: isOn, grades: isGrading = isOn } = body;
      await setAssistant(pool, { userId, isOn, isGrading, host, now: clock() });
      return answerJson(200, await assistantOf(viewer));
    },
  };
}

/** Returns what is wrong with a wish, whatever stands in the notes. */
function problemOf({ kind, root_id, text, file_id, items }: DraftInput): FieldIssue | undefined {
  const isElsewhere = text !== undefined || file_id !== undefined;
  if (root_id === undefined && !isElsewhere) return { path: "root_id", message: NO_SOURCE };
  if (items && (root_id === undefined || isElsewhere)) return { path: "root_id", message: NO_PLACE };
  if (kind === "explain" && (isElsewhere || items)) return { path: "root_id", message: ONLY_A_BRANCH };
  if (kind === "mend" && (isElsewhere || items)) return { path: "kind", message: NO_CARD };
  if (text !== undefined && file_id !== undefined) return { path: "file_id", message: TWO_SOURCES };
  return undefined;
}

const tokenOf = ({ grant, sessionId }: Viewer): string | null => grant && sessionId;

/** Of a text that stands nowhere yet. */
const EMPTY = { rows: [], path: [], leftOut: 0, unread: 0, version: 0 } as const;

const READY = { state: "ready", failure: null, dropped: 0, unread: 0, use: null } as const;

function givenFrom(item: NonNullable<DraftInput["items"]>[number]): OfferedItem {
  const common = { parent: item.parent_place ?? null, quote: item.quote ?? null };
  if (item.op === "note") return { ...common, op: "note", text: item.text };
  const { kind, question, answer, source, items } = item;
  return {
    ...common,
    op: "card",
    kind: kind ?? "basic",
    question: question ?? "",
    answer: answer ?? "",
    source: source ?? "",
    items: items ?? [],
  };
}

const requestOf = (
  { kind, options }: DraftInput,
  rows: DraftRequest["rows"],
  path: DraftRequest["path"],
): Omit<DraftRequest, "card" | "decided"> => ({
  kind,
  rows,
  path,
  most: options?.count ?? DEFAULT_RULE_OPTIONS.most,
  perRow: options?.per_row ?? DEFAULT_RULE_OPTIONS.perRow,
  focus: options?.focus ?? null,
});
