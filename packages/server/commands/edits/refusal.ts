import {
  ERROR_STATUS,
  ERROR_TEXT,
  type ErrorBody,
  type ErrorCode,
  type FieldIssue,
} from "@perennial/contract/calls/errors";
import type { CommandResult } from "@perennial/contract/outline/wire";
import type { Feature } from "@perennial/domain/access/features";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { unreachable } from "@perennial/domain/result";
import { previousSiblingNotFound } from "@perennial/domain/tree/sort-order";

/** Why a command is not applied, in the words of the contract. */
export interface CommandRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: {
    readonly issues?: readonly FieldIssue[];
    /** What an earlier copy of the command was answered, which was applied. */
    readonly answered?: CommandResult;
    readonly [key: string]: unknown;
  };
}

/** Makes a refusal that blames no member of the command; its sentence is that of the code unless it has one of its own. */
export const refuse = (code: ErrorCode, message = ERROR_TEXT[code]): CommandRefusal => ({ code, message });

/** A refusal that a member of the command is to blame for. Its path begins at the command. */
export const refuseMember = (code: ErrorCode, path: string, message = ERROR_TEXT[code]): CommandRefusal => {
  const issues: FieldIssue[] = [{ path, message }];
  return { code, message, details: { issues } };
};

/** Makes a refusal of the value of one field, at a path that begins at the command. */
export const refuseField = (path: string, message: string): CommandRefusal => ({
  ...refuseMember("validation", path, message),
  message: ERROR_TEXT.validation,
});

/** Makes the refusal of what only a subscription allows. */
export const refuseFeature = (feature: Feature): CommandRefusal => ({
  ...refuse("subscription_required"),
  details: { feature },
});

/** Returns a refusal as the body of an answer says it. */
export const errorBody = ({ code, message, details }: CommandRefusal): ErrorBody => ({
  error: message,
  code,
  ...(details ? { details } : {}),
});

/** Returns the HTTP status that a refusal is answered with. */
export const statusOf = (refusal: CommandRefusal) => ERROR_STATUS[refusal.code];

/** Which member of the request a refusal of the domain speaks of. */
export interface Fields {
  readonly text?: string;
  readonly previousSiblingId?: number | null | undefined;
}

/** A refusal of the domain as the contract says it. */
export function refusalFromDomain(refusal: Refusal, fields: Fields = {}): CommandRefusal {
  const text = fields.text ?? "text";
  switch (refusal) {
    case "text-too-long":
      return refuseField(text, "Text may be at most 100,000 characters long.");
    case "text-has-nul":
      return refuseField(text, "Text may not hold U+0000.");
    case "blank-answer":
      return refuseField(text.replace(/question$/, "answer"), "The answer may not be blank.");
    case "no-gap":
      return refuseField(
        text.replace(/question$/, "source"),
        "The sentence has no gap: {{…}} goes around what it hides.",
      );
    case "no-shape":
      return refuseField(
        text.replace(/question$/, "shapes"),
        "There is no shape that hides a part of the picture.",
      );
    case "invalid-sort-order":
      return refuseField("tree.sort_order", "The sort order must be a finite number.");
    case "unknown-node":
    case "unknown-parent":
    case "unknown-item":
      return refuse("not_found");
    case "unknown-previous-sibling":
      return refuseMember(
        "previous_sibling_not_found",
        "tree.previous_sibling_id",
        previousSiblingNotFound(fields.previousSiblingId ?? 0),
      );
    case "item-taken":
    case "rated-since":
      return refuse("conflict");
    case "cycle":
      return refuseMember("cycle", "tree.parent_id");
    case "requirement-cycle":
      return refuseMember("requirement_cycle", "needs_id");
    case "too-deep":
      return refuseMember("too_deep", "tree.parent_id");
    case "has-children":
      return refuse("has_children");
    case "root":
      return refuse("root_node");
    case "id-taken":
    case "not-a-note":
    case "not-a-flashcard":
    case "not-empty":
    case "first-sibling":
    case "last-sibling":
    case "no-grandparent":
    case "no-previous-note":
      // No command leads here: these belong to intents that only a client runs.
      return refuse("conflict");
    default:
      return unreachable(refusal);
  }
}
