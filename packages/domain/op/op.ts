import type { FieldsOf, KindName, Kinds, RecordOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";

interface Change<Type extends string, Before, After> {
  readonly type: Type;
  readonly id: RecordId;
  readonly before: Before;
  readonly after: After;
}

export type CreateOp<K extends KindName> = Change<`${K}.create`, null, RecordOf<K>>;
export type DeleteOp<K extends KindName> = Change<`${K}.delete`, RecordOf<K>, null>;

/** Some of the fields, and at least one. */
type SomeOf<F> = { readonly [N in keyof F]: Pick<F, N> & Partial<Omit<F, N>> }[keyof F];
export type EditOp<K extends KindName> = Change<`${K}.edit`, SomeOf<FieldsOf<K>>, SomeOf<FieldsOf<K>>>;

/** Null stands for a record that does not exist, before or after. */
export type SetOp<K extends KindName> = Change<`${K}.set`, RecordOf<K> | null, RecordOf<K> | null>;

type NamedEditOps<K extends KindName, Named> = {
  [Verb in keyof Named & string]: Named[Verb] extends readonly (infer Name)[]
    ? Change<
        `${K}.${Verb}`,
        Pick<FieldsOf<K>, Extract<Name, keyof FieldsOf<K>>>,
        Pick<FieldsOf<K>, Extract<Name, keyof FieldsOf<K>>>
      >
    : never;
}[keyof Named & string];

type OpsOfKind<K extends KindName> = Kinds[K]["changes"] extends "whole"
  ? SetOp<K>
  :
      | CreateOp<K>
      | DeleteOp<K>
      | (Kinds[K]["changes"] extends "any-field" ? EditOp<K> : NamedEditOps<K, Kinds[K]["changes"]>);

/**
 * The one vocabulary for change. An op names a record with its values before and after, so that the optimistic
 * update, its rollback, undo, the history and the server's log are views of one object. An edit names only the fields
 * it changes, so that edits of different fields of one record do not conflict. The ops follow from the table of
 * kinds.
 */
export type Op = { [K in KindName]: OpsOfKind<K> }[KindName];

export type OpType = Op["type"];
export type OpOf<T extends OpType> = Extract<Op, { type: T }>;
