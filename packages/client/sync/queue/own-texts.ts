import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Identity } from "../../store/identity.ts";
import type { Mutations } from "../../store/mutations.ts";
import { isOfEarlier } from "./by-generation.ts";
import { sameTexts, type Texts, textEditsOf } from "./texts.ts";

/** Tells whether edits of this page made texts of a record out of others that it had, or whether both are the same. */
export type HadTexts = (kind: OwnIdKind, id: RecordId, had: Texts, made: Texts) => boolean;

/** Asks for texts this page knows of a record: if a backup restores them, they are not others' (decision 102). */
export const createHadTexts =
  (
    mutations: Pick<Mutations, "get">,
    identity: Pick<Identity, "current">,
    generation: () => string | null,
  ): HadTexts =>
  (kind, id, had, made) => {
    const editsOf = (isEarlier: boolean) =>
      mutations
        .get()
        .filter((change) => isOfEarlier(change.generation, generation()) === isEarlier)
        .flatMap(({ steps }) => steps.flatMap(textEditsOf))
        .filter((edit) => edit.kind === kind && identity.current(kind, edit.id) === id);
    const isSame = (texts: Texts) => sameTexts(had, texts, had);
    if (isSame(made)) return true;
    // What was written after the restore is in no backup, even where it says what had been there before.
    if (editsOf(false).some(({ after }) => isSame(after))) return false;
    const edits = editsOf(true);
    // An undo leads back to texts that were met already.
    const met: Texts[] = [made];
    for (const texts of met) {
      if (isSame(texts)) return true;
      for (const { before, after } of edits)
        if (before && sameTexts(after, texts, after) && !met.some((each) => sameTexts(each, before, before)))
          met.push(before);
    }
    return false;
  };
