import type { Refusal } from "@perennial/domain/intent/refusal";
import { previousSiblingNotFound } from "@perennial/domain/tree/sort-order";
import {
  ERROR_STATUS,
  ERROR_TEXT,
  type ErrorBody,
  type ErrorCode,
  type FieldIssue,
} from "../../calls/errors.ts";
import type { CommandResult } from "../../outline/wire.ts";

/** Why a command is not applied, in the words of the contract. Paths of issues begin at the command. */
export interface RefusalAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues?: readonly FieldIssue[];
  /** What the change was answered that has taken the UUID. */
  readonly answered?: CommandResult;
}

export const refused = (code: ErrorCode): RefusalAnswer => ({ code, message: ERROR_TEXT[code] });

/** A refusal that one member of the request is to blame for. */
export const refusedMember = (code: ErrorCode, path: string, message = ERROR_TEXT[code]): RefusalAnswer => ({
  code,
  message,
  issues: [{ path, message }],
});

export const refusedField = (path: string, message: string): RefusalAnswer => ({
  ...refusedMember("validation", path, message),
  message: ERROR_TEXT.validation,
});

export const statusOf = ({ code }: RefusalAnswer) => ERROR_STATUS[code];

export const errorBody = (
  { code, message, issues, answered }: RefusalAnswer,
  more: object = {},
): ErrorBody => {
  const details = { ...more, ...(issues ? { issues } : {}), ...(answered ? { answered } : {}) };
  return { error: message, code, ...(Object.keys(details).length > 0 ? { details } : {}) };
};

/** Which members of the command a refusal of the domain speaks of. */
export interface Fields {
  readonly text?: string;
  readonly previousSiblingId?: number | null | undefined;
}

/** A refusal of the domain as the contract says it. */
export function refusedByDomain(
  refusal: Refusal,
  { text = "text", previousSiblingId }: Fields,
): RefusalAnswer {
  switch (refusal) {
    case "text-too-long":
      return refusedField(text, "Text may be at most 100,000 characters long.");
    case "text-has-nul":
      return refusedField(text, "Text may not hold U+0000.");
    case "blank-answer":
      return refusedField(text.replace(/question$/, "answer"), "The answer may not be blank.");
    case "no-gap":
      return refusedField(
        text.replace(/question$/, "source"),
        "The sentence has no gap: {{…}} goes around what it hides.",
      );
    case "no-shape":
      return refusedField(
        text.replace(/question$/, "shapes"),
        "There is no shape that hides a part of the picture.",
      );
    case "invalid-sort-order":
      return refusedField("tree.sort_order", "The sort order must be a finite number.");
    case "unknown-node":
    case "unknown-parent":
    case "unknown-item":
      return refused("not_found");
    case "unknown-previous-sibling": {
      const message = previousSiblingNotFound(previousSiblingId ?? 0);
      return refusedMember("previous_sibling_not_found", "tree.previous_sibling_id", message);
    }
    case "cycle":
      return refusedMember("cycle", "tree.parent_id");
    case "requirement-cycle":
      return refusedMember("requirement_cycle", "needs_id");
    case "too-deep":
      return refusedMember("too_deep", "tree.parent_id");
    case "has-children":
      return refused("has_children");
    case "root":
      return refused("root_node");
    default:
      return refused("conflict");
  }
}
