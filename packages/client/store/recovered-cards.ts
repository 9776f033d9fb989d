import { CARD_FORMS, fromDraft, joinDrafts, setCardDraft } from "./card-drafts.ts";
import { lastingId } from "./lasting-id.ts";
import type { UiStore } from "./ui-store.ts";
import type { OrphanedForm, Workspace } from "./workspace.ts";

/**
 * Opens the half-written cards that pages which are gone have left, each when its row is there. Of several for one row
 * this page's own opens, else the newest, with what only the others say below. One whose row never comes becomes a note
 * (`card-places.ts`).
 * Returns how to stop.
 */
export function openRecoveredCards({
  ui,
  workspace: { forms, tree, whole, status, caughtUp, learnNames },
}: {
  readonly ui: UiStore;
  readonly workspace: Pick<Workspace, "forms" | "tree" | "whole" | "status" | "caughtUp" | "learnNames">;
}): () => void {
  let isStopped = false;
  let isCaughtUp = false;

  const isThere = ({ key }: OrphanedForm) => lastingId(tree, key) !== undefined;
  /** A drawing waits until somebody opens its editor. */
  const leftCards = () => forms.left().filter(({ form }) => CARD_FORMS.some((each) => each === form));
  /** Everything is loaded, as the server has it, and nothing waits to be sent: a row that is not there never comes. */
  const hasSettled = () => isCaughtUp && whole.get() !== null && status.get().waiting === 0;

  const open = (left: readonly OrphanedForm[]) => {
    for (const form of CARD_FORMS) {
      const ofForm = left.filter((each) => each.form === form);
      for (const key of new Set(ofForm.map((each) => each.key))) {
        const all = ofForm.filter((each) => each.key === key);
        const own = ui.getState()[form].get(key);
        // What is being written here is not touched: the rest waits until the focus has left the form.
        if (own && ui.getState().focus?.key === key) continue;
        // Kept as this page's own before anything of what was left goes.
        setCardDraft(ui, form, key, [...(own ? [own] : []), ...all.map(fromDraft)].reduce(joinDrafts));
        for (const { name } of all) forms.taken(name);
        // The field of the note has made room for the form: the letters that still come have where to go.
        const { focus } = ui.getState();
        if (focus?.key === key && focus.part !== "row") ui.requestFocus({ key, part: "form" });
      }
    }
  };
  const look = async () => {
    if (isStopped) return;
    open(leftCards().filter(isThere));
    if (leftCards().length === 0 || !hasSettled()) return;
    // Another page may have sent the row.
    await learnNames();
    if (!isStopped && hasSettled()) open(leftCards());
  };
  const lookSoon = () => {
    if (leftCards().length > 0) queueMicrotask(look);
  };

  lookSoon();
  void caughtUp.then(() => {
    isCaughtUp = true;
    lookSoon();
  });
  const stops = [
    forms.subscribe(lookSoon),
    tree.subscribeStructure(lookSoon),
    whole.subscribe(lookSoon),
    status.subscribe(lookSoon),
    ui.subscribe(({ focus }, before) => {
      if (focus?.key !== before.focus?.key) lookSoon();
    }),
  ];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
