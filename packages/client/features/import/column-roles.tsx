import type { ReactElement } from "react";
import { COLUMN_TEXTS } from "./import-texts.ts";
import "../../ui/choice.css";

const { roles: ROLE_WORDS, separators: SEPARATOR_WORDS } = COLUMN_TEXTS;

/** What stands between cells; "" where the file is read as text instead. */
export type Separator = keyof typeof SEPARATOR_WORDS;
const SEPARATORS = Object.keys(SEPARATOR_WORDS) as Separator[];

export type Role = keyof typeof ROLE_WORDS;
const ROLES = Object.keys(ROLE_WORDS) as Role[];

export interface Columns {
  readonly hasHeader: boolean;
  /** Undefined where the server does not tell. */
  readonly separator: Separator | undefined;
  /** Undefined where no cell looks like HTML. */
  readonly hasHtml: boolean | undefined;
  readonly columns: readonly {
    readonly name: string;
    readonly role: Role;
    readonly samples: readonly string[];
  }[];
}

/** What a person said of the columns: one role for each, in their order, or none where they are to be guessed anew. */
export interface ChosenColumns {
  /** Undefined where it is to be guessed anew. */
  readonly hasHeader: boolean | undefined;
  readonly separator: Separator | undefined;
  readonly hasHtml: boolean | undefined;
  readonly roles: readonly Role[];
}

/** What the columns are taken for until something else is said. */
export const understood = ({ columns, ...table }: Columns): ChosenColumns => ({
  ...table,
  roles: columns.map(({ role }) => role),
});

/** What each column of a table is for: guessed by its name, and said otherwise here. */
export function ColumnRoles({
  table,
  said,
  onSay,
}: {
  table: Columns;
  said: ChosenColumns;
  onSay: (chosen: ChosenColumns) => void;
}): ReactElement {
  const { hasHeader, separator, hasHtml, roles } = said;
  const choose = (at: number, chosen: Role) => {
    // Only one column is the question, and so on: the one that was so before goes below.
    const isSingle = chosen !== "child" && chosen !== "none";
    onSay({
      ...said,
      roles: roles.map((role, index) =>
        index === at ? chosen : isSingle && role === chosen ? "child" : role,
      ),
    });
  };
  return (
    <section className="said columns">
      <h2>{COLUMN_TEXTS.title}</h2>
      {separator === undefined ? null : (
        <label className="choice">
          <span>{COLUMN_TEXTS.separator}</span>
          <select
            className="field"
            value={separator}
            onChange={(event) => {
              const chosen = SEPARATORS.find((each) => each === event.target.value);
              // Other columns than these: what they are is guessed anew.
              if (chosen !== undefined)
                onSay({ separator: chosen, hasHeader: undefined, hasHtml: undefined, roles: [] });
            }}
          >
            {SEPARATORS.map((each) => (
              <option key={each} value={each}>
                {SEPARATOR_WORDS[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasHeader === undefined || separator === "" ? null : (
        <Check is={hasHeader} label={COLUMN_TEXTS.header} onSay={(is) => onSay({ ...said, hasHeader: is })} />
      )}
      {hasHtml === undefined || separator === "" ? null : (
        <Check is={hasHtml} label={COLUMN_TEXTS.html} onSay={(is) => onSay({ ...said, hasHtml: is })} />
      )}
      <ul hidden={roles.length === 0 || separator === ""}>
        {table.columns.map(({ name, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and may have the same name
          <li key={index}>
            <label>
              <span>
                <b>{name}</b>
                <span className="hint">{samples.join(" · ")}</span>
              </span>
              <select
                className="field"
                value={roles[index]}
                onChange={(event) => {
                  const chosen = ROLES.find((role) => role === event.target.value);
                  if (chosen !== undefined) choose(index, chosen);
                }}
              >
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {ROLE_WORDS[role]}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Check({
  is,
  label,
  onSay,
}: {
  is: boolean;
  label: string;
  onSay: (is: boolean) => void;
}): ReactElement {
  return (
    <label className="choice first-row">
      <input type="checkbox" checked={is} onChange={(event) => onSay(event.target.checked)} />
      {label}
    </label>
  );
}
