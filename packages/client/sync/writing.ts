import { createListeners } from "../platform/listeners.ts";
import type { Submit, Workspace } from "../store/workspace.ts";
import { createFailedStore, type FailedStore } from "./failed/failed-changes.ts";
import type { Base, Entry } from "./queue/entries.ts";
import { createKeeping, type Keeping } from "./queue/keeping.ts";
import { createHadTexts } from "./queue/own-texts.ts";
import { createSubmitter, type Submitter } from "./submit/submitter.ts";
import type { Tab } from "./tab.ts";
import { rowBesideOf } from "./tabs/orphaned-scopes.ts";
import { createDrafts, type DraftJournal } from "./typing/drafts.ts";
import { createForms, type FormDrafts } from "./typing/forms.ts";
import { recoverDraft } from "./typing/recovered.ts";
import { createTextFields, type FieldInput, type TextFields } from "./typing/text-fields.ts";
import { createTypedText, type TypedText } from "./typing/typed-text.ts";
import { createUndo, type Undo } from "./undo/undo.ts";
import type { WorkspaceDeps } from "./workspace-deps.ts";

/** What a person writes and does in a tab: from the field to the queue, and back when it fails. */
export interface Writing {
  readonly drafts: DraftJournal;
  readonly forms: FormDrafts;
  readonly fields: TextFields;
  readonly typedText: TypedText;
  readonly submitter: Submitter;
  readonly undo: Undo;
  readonly failed: FailedStore;
  readonly submit: Submit;
  readonly typing: Workspace["typing"];
  /** Paints an entry that is in the queue already, or on its way there. */
  show(entry: Entry): void;
  /** Takes over the drafts of a tab that is gone. */
  showRecovered(keys: readonly string[]): void;
  /** Submits those that are no form's into their rows, as far as the rows are loaded. */
  recover(): Promise<void>;
  /** Resolves when everything written is on disk. */
  flush(): Promise<void>;
  stop(): void;
}

/** Wires fields, drafts, queue, undo and failed changes. After the tab is left nothing is submitted. */
export function createWriting(deps: WorkspaceDeps, tab: Tab): Writing {
  const { userId, timers, chance, warn, storage } = deps;
  const { tree, view, outbox, mutations, signals, scope, wal, count, disk } = tab;
  const typed = createListeners<[key: string, input: FieldInput]>();
  const keepingChanged = signals.keeping.tell;

  const drafts = createDrafts({ userId, scope, storage, outbox, timers, warn, keepingChanged });
  const hadTexts = createHadTexts(mutations, tree.identity, view.generation);
  const fields = createTextFields({ tree, view, drafts, hadTexts, typed: typed.tell });
  const show = (entry: Entry) => {
    view.push(entry);
    if (entry.kind === "change") mutations.made(entry, timers.now());
  };
  const submitter = createSubmitter({
    scope,
    tree,
    view,
    drafts,
    push: show,
    wal,
    outbox,
    moveToDisk: async () => (await disk?.moveToDisk()) ?? [],
    keepingChanged,
    count,
    chance,
    timers,
    warn,
    queued: signals.queued.tell,
  });
  const submitQuietly: Submitter["submit"] = (...args) =>
    tab.leaving.aborted ? null : submitter.submit(...args);
  const undo = createUndo({
    ...deps,
    tree,
    drafts,
    mutations,
    submit: submitQuietly,
    isWhole: tab.root.isWhole,
    rewrite: (id, from, to) => fields.rewrite(tree.keyOf(id), from, to),
    namings: outbox.namings,
    uuid: chance.uuid,
  });
  typed.subscribe(undo.typed);
  tab.historians.subscribe(undo.told);
  const submit: Submit = (plan, action, from = {}) => {
    const remember = undo.look(plan, from);
    remember(submitQuietly(plan, action, from));
  };
  const failed = createFailedStore({
    outbox,
    scope,
    tree,
    drafts,
    submit: submitQuietly,
    hadTexts,
    generation: view.generation,
    root: tab.root.get,
    changed: signals.failedChanged.tell,
  });
  const typedText = createTypedText({
    tree,
    drafts,
    fields,
    isEdited: (noteId) => isAfter(view.baseOf("note", noteId)),
    submit: submitQuietly,
    emit: tab.events.tell,
  });
  const forms = createForms(tree, drafts, submitter.saved);
  const keeping = keepWritten(tab, deps, { submitter, drafts, failed });

  /** Drafts of tabs that are gone, whose rows are not loaded yet. */
  const unplaced = new Set<string>();
  return {
    drafts,
    forms,
    fields,
    typedText,
    submitter,
    undo,
    failed,
    submit,
    typing: fields,
    show,
    showRecovered(keys) {
      const isForm = (key: string) => drafts.record(key)?.form !== undefined;
      for (const key of keys) if (!isForm(key)) unplaced.add(key);
      forms.offer(keys.filter(isForm));
    },
    async recover() {
      if (unplaced.size === 0) return;
      const parts = { tree, drafts, fields, typedText, submit, rowBesideOf };
      for (const key of unplaced) if (recoverDraft(parts, key, tab.root.get())) unplaced.delete(key);
    },
    async flush() {
      undo.flush();
      await Promise.all([drafts.flush(), submitter.saved()]);
    },
    stop() {
      keeping.stop();
      undo.stop();
    },
  };
}

/** Returns whether a text stands on a step that is not acknowledged yet. */
const isAfter = (base: Base | undefined): boolean => base !== undefined && "after" in base;

/** Writes again what the disk refuses or loses, and shows what it does not hold. */
function keepWritten(
  { leaving, signals, status }: Tab,
  { timers }: Pick<WorkspaceDeps, "timers">,
  { submitter, drafts, failed }: Pick<Writing, "submitter" | "drafts" | "failed">,
): Keeping {
  const show = (unkept: boolean) => status.update({ unkept });
  const keeping = createKeeping([submitter.keeper, drafts.keeper], timers, show);
  signals.keeping.subscribe(keeping.changed);
  signals.cleared.subscribe(() => {
    if (leaving.aborted) return;
    drafts.writeAgain();
    failed.writeAgain();
  });
  drafts.subscribe(() => status.update({ drafts: drafts.any() }));
  return keeping;
}
