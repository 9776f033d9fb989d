import type { ReactElement } from "react";
import { COLUMN_TEXTS } from "./import-texts.ts";
import "../../ui/choice.css";

const { roles: ROLE_WORDS } = COLUMN_TEXTS;

export type Role = keyof typeof ROLE_WORDS;
const ROLES = Object.keys(ROLE_WORDS) as Role[];

export interface Columns {
  readonly hasHeader: boolean;
  readonly columns: readonly {
    readonly name: string;
    readonly role: Role;
    readonly samples: readonly string[];
  }[];
}

/** What a person said of the columns: one role for each, in their order. */
export interface ColumnsSaid {
  readonly hasHeader: boolean;
  readonly roles: readonly Role[];
}

/** What the columns are taken for until something else is said. */
export const understood = ({ hasHeader, columns }: Columns): ColumnsSaid => ({
  hasHeader,
  roles: columns.map(({ role }) => role),
});

/** What each column of a table is for: guessed by its name, and said otherwise here. */
export function ColumnRoles({
  table,
  said: { hasHeader, roles },
  onSay,
}: {
  table: Columns;
  said: ColumnsSaid;
  onSay: (said: ColumnsSaid) => void;
}): ReactElement {
  const choose = (at: number, chosen: Role) => {
    // Only one column is the question, and so on: the one that was so before goes below.
    const isSingle = chosen !== "child" && chosen !== "none";
    onSay({
      hasHeader,
      roles: roles.map((role, index) =>
        index === at ? chosen : isSingle && role === chosen ? "child" : role,
      ),
    });
  };
  return (
    <section className="said columns">
      <h2>{COLUMN_TEXTS.title}</h2>
      <label className="choice first-row">
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={(event) => onSay({ hasHeader: event.target.checked, roles })}
        />
        {COLUMN_TEXTS.header}
      </label>
      <ul>
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
