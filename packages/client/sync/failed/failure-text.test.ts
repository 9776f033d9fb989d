import { ERROR_TEXT } from "@perennial/contract/calls/errors";
import { expect, test } from "vitest";
import type { ApiError } from "../../api/error.ts";
import { FAILURE_TEXT } from "../../commands/failure-texts.ts";
import { failureText } from "./failure-text.ts";

const said = "The server answered 500.";

test("a 403 is told in the words of the contract, whoever sent it [8.403]", () => {
  expect(failureText(FAILURE_TEXT.editNote, { status: 403, message: "Forbidden" })).toBe(
    ERROR_TEXT.forbidden,
  );
  expect(failureText(undefined, { status: 403, message: said })).toBe(ERROR_TEXT.forbidden);
});

test("a failed merge is told with its status, in number and words, and the server's sentence, as they are [8.merge]", () => {
  const told = (error: Pick<ApiError, "status" | "message">) => failureText(FAILURE_TEXT.mergeNotes, error);
  expect(told({ status: 500, message: "$& {status}" })).toBe(
    "Failed to merge notes: 500 Internal Server Error. $& {status}",
  );
  expect(told({ status: 599, message: "No." })).toBe("Failed to merge notes: 599. No.");
  expect(told({ status: null, message: "Nobody." })).toBe("Failed to merge notes: no answer. Nobody.");
});

test("anything else is told by the sentence of what was tried, or else by the server's", () => {
  expect(failureText(FAILURE_TEXT.editNote, { status: 500, message: said })).toBe(FAILURE_TEXT.editNote);
  expect(failureText(undefined, { status: 500, message: said })).toBe(said);
});
