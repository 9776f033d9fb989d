import type { Field } from "@perennial/domain/kind/field";
import type { Kind } from "@perennial/domain/kind/kind";
import { GENERIC_KINDS } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import { ANCHOR_NAME, ANCHORS_END, anchorId } from "@perennial/domain/rich/anchor-name";
import { requirementId } from "@perennial/domain/search/requirement-id";
import * as z from "zod/mini";
import {
  absent,
  BaseVersion,
  commandHead,
  IdOrTemporary,
  TemporaryId,
  Text,
} from "../shapes/input-shapes.ts";
import { Id, shapeOfField } from "../shapes/record-shapes.ts";
import { snakeCase } from "../shapes/snake-case.ts";
import { STORED_SETTINGS } from "../study/setting-shapes.ts";

const AnchorId = Id.check(z.maximum(ANCHORS_END - 1));
const DRAWN_ID = { id: absent(AnchorId) };
// The type of all commands is one: other kinds have the member never.
const drawnId = ({ ids }: Kind) => (ids === "drawn" ? DRAWN_ID : {}) as typeof DRAWN_ID;

/** The commands of kinds with generic ones, each naming the table of its kind. */
const TABLES: readonly Kind[] = GENERIC_KINDS.map((kind) => KINDS[kind]);

/** What a client may send of a field is less than what the log may say of it. */
const BOUNDED: { readonly [table: string]: { readonly [field: string]: z.ZodMiniType } } = {
  [KINDS.studySettings.table]: STORED_SETTINGS,
};

const recordCreate = (kind: Kind) =>
  z.object({
    ...commandHead,
    type: z.literal("record.create"),
    table: z.literal(kind.table),
    temporary_id: absent(TemporaryId),
    /** Only of a kind whose ids are drawn by who makes a record. */
    ...drawnId(kind),
    fields: fieldsOf(kind),
  });
const recordUpdate = (kind: Kind) =>
  z.object({
    ...commandHead,
    type: z.literal("record.update"),
    table: z.literal(kind.table),
    id: IdOrTemporary,
    fields: fieldsOf(kind, z.optional),
    base_version: BaseVersion,
  });
const recordDelete = (kind: Kind) =>
  z.object({
    ...commandHead,
    type: z.literal("record.delete"),
    table: z.literal(kind.table),
    id: IdOrTemporary,
    /** The version at which the sender saw what goes: a record that was written into since stays. */
    base_version: BaseVersion,
  });

/** An anchor by its number, or by its name in texts. */
const AnchorRef = z.union([
  AnchorId,
  z.pipe(z.pipe(z.string().check(z.regex(new RegExp(`^${ANCHOR_NAME}$`))), z.transform(anchorId)), AnchorId),
]);

/** Lets an anchor lead to a node: another way to write the creation of one, and read as that. */
const AnchorSet = z.pipe(
  z.object({ ...commandHead, type: z.literal("anchor.set"), id: AnchorRef, node_id: IdOrTemporary }),
  z.transform(({ id, node_id, ...head }) => {
    const command = { ...head, type: "record.create", table: KINDS.anchor.table, id, fields: { node_id } };
    return command as z.infer<ReturnType<typeof recordCreate>>;
  }),
);

/** Says that a card needs another one, or what is below a note: both by their anchors. Read as the creation of a record. */
const RequirementCreate = z.pipe(
  z.object({
    ...commandHead,
    type: z.literal("requirement.create"),
    ...DRAWN_ID,
    anchor_id: AnchorRef,
    needs_id: AnchorRef,
  }),
  z.transform(({ id, anchor_id, needs_id, ...head }) => {
    const own = {
      ...head,
      type: "record.create",
      table: KINDS.requirement.table,
      fields: { anchor_id, needs_id },
    };
    return { ...own, id: id ?? requirementId(anchor_id, needs_id) } as z.infer<
      ReturnType<typeof recordCreate>
    >;
  }),
);

const RequirementDelete = z.pipe(
  z.object({
    ...commandHead,
    type: z.literal("requirement.delete"),
    id: AnchorId,
    base_version: BaseVersion,
  }),
  z.transform((command) => {
    const own = { ...command, type: "record.delete", table: KINDS.requirement.table };
    return own as z.infer<ReturnType<typeof recordDelete>>;
  }),
);

/** Commands of kinds with names of their own. */
export const NAMED_COMMANDS = [AnchorSet, RequirementCreate, RequirementDelete] as const;

export type RecordCommand =
  | z.infer<ReturnType<typeof recordCreate>>
  | z.infer<ReturnType<typeof recordUpdate>>
  | z.infer<ReturnType<typeof recordDelete>>;

/** One shape for each type of command, told apart by its table; none where no kind asks for them. */
export const RECORD_COMMANDS =
  TABLES.length === 0 ? [] : [byTable(recordCreate), byTable(recordUpdate), byTable(recordDelete)];

/** Told apart by a member and not tried in turn, so that an error names what is wrong in the one that was meant. */
function byTable<Shape extends z.ZodMiniObject>(shapeOf: (kind: Kind) => Shape) {
  const [first, ...others] = TABLES.map(shapeOf);
  if (!first) throw new Error("no kind has generic commands");
  return z.discriminatedUnion("table", [first, ...others]);
}

function fieldsOf(
  { table, fields }: Kind,
  wrap: (shape: z.ZodMiniType) => z.ZodMiniType = (shape) => shape,
): z.ZodMiniType<Values> {
  return z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const wireName = snakeCase(name);
        const shape = shapeOfInput(field, BOUNDED[table]?.[wireName]);
        // A page of before the kind had the field does not name it.
        return [wireName, field.absent === undefined ? wrap(shape) : z.optional(shape)];
      }),
    ),
  );
}

function shapeOfInput(field: Field, bounded?: z.ZodMiniType): z.ZodMiniType {
  const shape =
    bounded ??
    (field.type === "text" ? Text : field.type === "reference" ? IdOrTemporary : shapeOfField(field));
  return field.isNullable ? z.nullable(shape) : shape;
}
