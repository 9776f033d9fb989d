import type { Grade } from "@perennial/domain/draft/grade";
import type { Sides } from "@perennial/domain/draft/likeness";
import type { MendedCard } from "@perennial/domain/draft/mend";
import type { Proposal } from "@perennial/domain/draft/proposal";
import type { SourceRow } from "@perennial/domain/draft/source";
import type { Result } from "@perennial/domain/result";
import type { CardDraft } from "@perennial/domain/text/card-draft";

/** What is to be drafted from, and what. */
export interface DraftRequest {
  readonly kind: "cards" | "notes" | "explain" | "mend";
  /** In pre-order, without what is private. */
  readonly rows: readonly SourceRow[];
  /** The card that is mended, where one is. */
  readonly card?: MendedCard | null;
  /** The titles above the first row, from the top. */
  readonly path: readonly string[];
  /** The most proposals in all, and of one row. */
  readonly most: number;
  readonly perRow: number;
  /** What matters, in the person's words. */
  readonly focus: string | null;
  /** Cards that were drafted from these rows before, by what the person decided; the latest first. */
  readonly decided?: DecidedCards;
  /** Whether a model may be asked once more, beyond the first time; always where it is left out. */
  readonly mayAsk?: () => boolean;
}

/** Cards that a person has kept as they were drafted, and that they have rejected. */
export interface DecidedCards {
  readonly accepted: readonly Sides[];
  readonly rejected: readonly Sides[];
}

/** What a call to a model has used, as its server counted. */
export interface ModelUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a model would be asked, and about how much that is. */
export interface ModelPlan extends ModelUse {
  readonly instructions: string;
  /** What each call would hold beside them. */
  readonly messages: readonly string[];
}

/**
 * Reserves what a call to a model may use at most. Nothing is sent before it has resolved.
 * @returns what is told, once, what the call has used; null where nothing was answered
 */
export type Reserve = (most: ModelUse) => Promise<(use: ModelUse | null) => void>;

/** What comes of a request, as it comes. */
export type DraftNews =
  | {
      readonly proposal: Proposal;
      /** The place of the row that it comes from. */
      readonly row?: number;
    }
  /** Something came that is no proposal. */
  | { readonly dropped: number }
  /** Rows, of those with something to read, that were not read, or not to their ends. */
  | { readonly unread: number };

/** Why drafting ended early: its message is a sentence for the person who waits, and holds nothing of what was asked. */
export class DraftFailure extends Error {
  override readonly name = "DraftFailure";
}

/** Drafts notes and cards from the rows of a source. */
export interface Drafter {
  readonly source: "model" | "rules";
  /** The name of the model; null for rules. */
  readonly model: string | null;
  /** Counts changes of how the model is asked. */
  readonly promptVersion: number;
  /** Returns what a call has cost, in millionths of the unit that the operator's prices are in; null where none are set. */
  costMicros(use: ModelUse): number | null;
  /**
   * Gives proposals as they come; `signal` ends it.
   * @param reserve asked before each call to a model, and told what it has used, also of one that was ended
   * @param onAnswer told when an answer begins; what it is given returns about how much that call has used so far
   * @throws DraftFailure where it cannot go on; what came before stands
   */
  draft(
    request: DraftRequest,
    signal: AbortSignal,
    reserve: Reserve,
    onAnswer?: (soFar: () => ModelUse) => void,
  ): AsyncIterable<DraftNews>;
}

/** A card and what was typed as its answer. */
export interface GradeRequest {
  /** The titles above the card, from the top. */
  readonly path: readonly string[];
  readonly question: string;
  readonly answer: string;
  readonly typed: string;
}

/** `fast` responds while somebody waits; `slow` may take its time. */
export type AutofillMode = "fast" | "slow";

/** `nothing-to-draw`: the text holds no card. `unavailable`: no response, or an unusable one; the reason quotes nothing. */
export type AutofillRefusal =
  | { readonly kind: "nothing-to-draw" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Drafts with a model, which can tell what words mean besides. */
export interface ModelDrafter extends Drafter {
  /** Returns what would be asked of the model for a request, and the most that it may answer; it is not asked. */
  plan(request: DraftRequest): ModelPlan;
  /** Draws both sides of a card from a text, in one call; `signal` ends it. Whatever the model does, it does not throw. */
  fillIn(
    asked: { readonly text: string; readonly mode: AutofillMode },
    signal: AbortSignal,
    reserve: Reserve,
  ): Promise<Result<CardDraft, AutofillRefusal>>;
  /**
   * Grades a typed answer, in one call; `signal` ends it.
   * @returns null where the model says nothing that is a grade
   * @throws DraftFailure where it cannot be asked
   */
  grade(request: GradeRequest, signal: AbortSignal, reserve: Reserve): Promise<Grade | null>;
}

/** The model of this server, as far as a person is told of it. */
export interface ModelOnOffer {
  readonly host: string;
  readonly isLocal: boolean;
  readonly model: string;
  /** What one person may use on a day; null for one of their own. */
  readonly dailyTokens: number | null;
  /** In millionths of the unit that the operator's prices are in. */
  readonly dailyCostMicros: number | null;
}

/** What drafts: rules always, and the model of this server for those who may use it and let it. */
export interface Drafters {
  readonly rules: Drafter;
  readonly model: ModelDrafter | null;
  /** Null where there is no model. */
  readonly offer: ModelOnOffer | null;
  readonly users: "all" | "named" | "own";
  /** Makes the model that a person has named; null where nobody may name one. */
  readonly own: ((named: OwnModel, userId: number) => Pick<Drafters, "model" | "offer">) | null;
}

/** A model that a person has named, and pays for. */
export interface OwnModel {
  readonly baseUrl: string;
  readonly model: string;
  /** As it was sealed; null for none. */
  readonly sealedKey: Buffer | null;
}
