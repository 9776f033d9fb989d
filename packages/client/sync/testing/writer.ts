import { editNote } from "@perennial/domain/intent/edit-note";
import type { TextField } from "../../store/live-fields.ts";
import type { AttachedField, Workspace } from "../../store/workspace.ts";

/** A field as a test can see into it. */
export interface WriterField {
  text: string;
  isComposing: boolean;
  isFocused: boolean;
}

/** Somebody who writes in the fields of a workspace, as a page would. */
export interface Writer {
  /** The field of a row: attached when it is first asked for. */
  field(key: string): WriterField;
  /** Puts a text into the field, as if it had been typed. */
  type(key: string, text: string): void;
  /** Types further characters at the end of the field, one by one. */
  typeOn(key: string, more: string): void;
  /** Saves what was typed, as leaving the field does. */
  save(key: string): void;
  /** Ends a composition. */
  composed(key: string): void;
  detach(key: string): void;
}

const writers = new WeakMap<Workspace, Writer>();

/** The same writer for the same workspace: a row has one field. */
export function writerOf(workspace: Workspace): Writer {
  const writer = writers.get(workspace) ?? createWriter(workspace);
  writers.set(workspace, writer);
  return writer;
}

function createWriter(workspace: Workspace): Writer {
  const { tree, typing, drafts } = workspace;
  const fields = new Map<string, { state: WriterField; attached: AttachedField }>();

  const open = (key: string) => {
    const known = fields.get(key);
    if (known) return known;
    const state: WriterField = { text: typing.textOf(key) ?? "", isComposing: false, isFocused: false };
    const field: TextField = {
      text: () => state.text,
      show: (text) => {
        state.text = text;
      },
      isComposing: () => state.isComposing,
      isFocused: () => state.isFocused,
    };
    const opened = { state, attached: typing.attach(key, field) };
    fields.set(key, opened);
    return opened;
  };

  const type: Writer["type"] = (key, text) => {
    const { state, attached } = open(key);
    state.text = text;
    attached.typed();
  };
  return {
    field: (key) => open(key).state,
    type,
    typeOn(key, more) {
      for (const character of more) type(key, open(key).state.text + character);
    },
    save(key) {
      const text = drafts.get(key);
      const note = tree.row(key)?.note;
      if (text === undefined || !note) return;
      const plan = editNote(tree, { noteId: note.id, text });
      const action = { eventType: "edit", source: "field", failure: "Failed: edit" };
      if (plan.ok) workspace.submit(plan.value, action, { typed: [key] });
    },
    composed(key) {
      const { state, attached } = open(key);
      state.isComposing = false;
      attached.catchUp();
    },
    detach(key) {
      fields.get(key)?.attached.detach();
      fields.delete(key);
    },
  };
}
