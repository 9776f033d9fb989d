import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";
import { IMPORT_TEXTS } from "./import-texts.ts";
import type { Progress } from "./import-words.ts";

/** One of the imports so far. */
export interface EarlierImport {
  readonly id: number;
  readonly name: string;
  readonly state: Progress["state"];
  readonly createdAt: string;
}

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** Each with its receipt, from where it can be taken back: on this device and on every other one. */
export function EarlierImports({ imports }: { imports: readonly EarlierImport[] }): ReactElement | null {
  if (imports.length === 0) return null;
  return (
    <section className="said">
      <h2>Earlier imports</h2>
      <ul className="earlier">
        {imports.map(({ id, name, state, createdAt }) => (
          <li key={id}>
            <Link className="way" to={`/import?job=${id}`}>
              {name}
            </Link>
            <span>
              {IMPORT_TEXTS.states[state]}, {DAY.format(new Date(createdAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
