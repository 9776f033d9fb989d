import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Identity } from "../../store/identity.ts";
import type { Mutations } from "../../store/mutations.ts";
import { sameTexts, type Texts, textEditsOf } from "./texts.ts";

/** Tells whether a record has had these texts before or after an edit of this page. */
export type HadTexts = (kind: OwnIdKind, id: RecordId, texts: Texts) => boolean;

/** Asks for texts this page knows of a record: if a backup restores them, they are not others' (decision 102). */
export const createHadTexts =
  (mutations: Pick<Mutations, "get">, identity: Pick<Identity, "current">): HadTexts =>
  (kind, id, texts) =>
    mutations
      .get()
      .flatMap(({ steps }) => steps.flatMap(textEditsOf))
      .some(
        (edit) =>
          edit.kind === kind &&
          identity.current(kind, edit.id) === id &&
          [edit.before, edit.after].some((each) => each !== null && sameTexts(each, texts, each)),
      );
