import { ancestorIds, flatten } from "@perennial/domain/tree/selectors";
import { paste } from "../../commands/branches.ts";
import { openCardEdit } from "../../commands/cards.ts";
import { saveAllTexts, saveText } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { pressKey } from "../../commands/registry.ts";
import { keyOf } from "../../commands/testing/stage.ts";
import { createOutlineModel } from "../../features/outline/outline-model.ts";
import { CARD_FORMS } from "../../store/card-drafts.ts";
import { storeCardDrafts } from "../../store/store-card-drafts.ts";
import { type CardDraft, createUiStore } from "../../store/ui-store.ts";
import type { WorkspaceEvent } from "../../store/workspace.ts";
import type { ModelTab } from "./model-browser.ts";
import type { ModelField } from "./model-field.ts";
import { createModelFocus, type Focus, type ModelFocus } from "./model-focus.ts";
import { cancelForm, fillForm, followCards, formIn, type ModelForm, submitForm } from "./model-forms.ts";

/** The page of a tab as a person has it before them: rows, one caret, forms. Commands run as in the product. */
export interface ModelPage {
  readonly tab: ModelTab;
  /** The rows from the top. */
  keys(): string[];
  /** The texts that stand in the rows on the screen. */
  rows(): string[];
  /** The rows, and what is listed as failed. */
  texts(): string[];
  /** The texts that the device has, on the screen or not. */
  known(): string[];
  focus(): Focus | null;
  field(): ModelField | null;
  form(): ModelForm | null;
  /** Clicks at a row: into its form, its field, or onto its card. */
  click(key: string): void;
  press(chord: string): void;
  /** Pastes text where the focus is. */
  paste(text: string): void;
  /** Returns whether rows are selected. */
  isSelecting(): boolean;
  openCard(key: string): void;
  fill(draft: CardDraft): void;
  submitForm(): void;
  cancelForm(): void;
  /** The focus leaves the page. */
  blur(): void;
  hide(): Promise<void>;
  /** The page is left in an orderly way. */
  close(): Promise<void>;
}

const ROW_PX = 36;
const REST_MS = 2_000;

export async function openModelPage(tab: ModelTab, rootKey: string): Promise<ModelPage> {
  const { workspace, platform } = tab;
  const { tree, drafts } = workspace;
  const ui = createUiStore();
  ui.setState({ mode: "editing" });
  const model = createOutlineModel(workspace, ui, rootKey, pageServices(platform.timers.now), ROW_PX);
  const focus = createModelFocus(model.ctx, platform.timers);
  const { ctx } = focus;
  const stopCards = storeCardDrafts({ ui, workspace, say: () => undefined });
  workspace.events.subscribe((event) => {
    if (event.type === "typing-moved") followTyping(focus, event);
    focus.render();
  });
  tree.subscribeStructure(focus.render);
  followCards({ workspace, ui });
  // What happens without a key is rendered a moment later.
  ui.subscribe((state, before) => {
    if (state.request !== before.request || CARD_FORMS.some((form) => state[form] !== before[form]))
      queueMicrotask(() => tab.isAlive() && focus.render());
  });
  await workspace.undo.restore();

  const keys = () => Array.from({ length: ctx.list.length }, (_, i) => ctx.list.keyAt(i) ?? "");
  // Left over from a page that was closed in the middle of a word.
  for (const key of keys())
    if (drafts.get(key) !== undefined) platform.timers.after(REST_MS, () => saveText(ctx, key));
  const rows = () =>
    keys().flatMap((key) => {
      const form = formIn(ctx, key);
      const card = tree.row(key)?.flashcard;
      if (form) return form.sides.map(([, text]) => text).toReversed();
      return card ? [card.question, card.answer] : [ctx.fields.get(key)?.text() ?? ""];
    });
  const did = (run: () => void) => {
    run();
    focus.render();
  };
  const inForm = (run: (ctx: CommandContext, form: ModelForm) => void) =>
    did(() => {
      const form = focus.form();
      if (form) run(ctx, form);
    });
  const hide = async () => {
    did(() => saveAllTexts(ctx));
    await workspace.flush();
  };

  return {
    tab,
    keys,
    rows,
    texts: () => [...rows(), ...workspace.failed.list().flatMap(({ texts }) => texts)],
    known() {
      const id = tree.idOf(rootKey);
      if (id === undefined) return [];
      return flatten(tree, ancestorIds(tree, id).at(-1) ?? id).flatMap((each) => {
        const { note, flashcard } = tree.row(tree.keyOf(each.id)) ?? {};
        return flashcard ? [flashcard.question, flashcard.answer] : [note?.text ?? ""];
      });
    },
    focus: focus.at,
    field: focus.field,
    form: focus.form,
    click: (key) => did(() => void focus.moveTo({ key, part: "inner", caret: "end" })),
    press: (chord) =>
      did(() => {
        const at = focus.target();
        if (at) pressKey(ctx, keyOf(chord), at, (run) => run());
      }),
    paste: (text) =>
      did(() => {
        const at = focus.target();
        if (at) paste(ctx, at, { own: "", html: "", text });
      }),
    isSelecting: () => ui.getState().selection !== null,
    openCard: (key) => did(() => openCardEdit(ctx, key)),
    fill: (draft) => inForm((_ctx, form) => fillForm(ctx, form, draft)),
    submitForm: () => inForm(submitForm),
    cancelForm: () => inForm(cancelForm),
    blur: () => did(focus.leave),
    hide,
    async close() {
      await hide();
      stopCards();
      model.close();
      workspace.close();
    },
  };
}

/** The note with the caret became a card elsewhere, or stands in another row now: the caret goes along. */
function followTyping(
  { ctx, field }: ModelFocus,
  { from, to }: Extract<WorkspaceEvent, { type: "typing-moved" }>,
): void {
  const { ui, workspace } = ctx;
  const written = field();
  if (written?.key !== from) return;
  const typed = written.text();
  const caret = written.selection().start;
  const card = workspace.tree.row(to)?.flashcard;
  if (!card) {
    ui.requestFocus({ key: to, part: "inner", caret });
    return;
  }
  const question = typed.trim() === card.question ? typed : card.question;
  ui.setCardEdit(to, { question, answer: card.answer });
  ui.requestFocus({ key: to, part: "form", caret });
}

const pageServices = (now: () => number) => ({
  api: {
    autofillFlashcard: () => Promise.reject(new Error("nobody here drafts cards")),
  },
  notify: () => undefined,
  mayUse: () => true,
  isSignedIn: () => true,
  now: () => new Date(now()),
  timeZone: () => "UTC",
  openTree: () => undefined,
  openAddress: () => undefined,
  parentId: () => null,
  openParent: () => undefined,
  focusControls: () => undefined,
  setMode: () => undefined,
  linkTo: String,
  clipboard: { write: () => false, isTextSelected: () => false },
  windowHeight: () => 900,
  insertText: () => undefined,
  openLink: () => undefined,
  filterBy: () => undefined,
});
