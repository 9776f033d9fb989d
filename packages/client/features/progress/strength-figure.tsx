import type { BranchStrength } from "@perennial/domain/study/stats/branch-strength";
import { numberText } from "@perennial/domain/text/counted";
import type { ReactElement } from "react";
import { Link } from "../../ui/router.tsx";
import { Figure } from "./figure.tsx";
import { lastsText, percentText, shareValue } from "./number-words.ts";
import { PLOT_TEXTS } from "./progress-texts.ts";

/** How well a branch is known, with its name and its page. */
export interface NamedStrength extends BranchStrength {
  readonly text: string;
  /** Of its page; null while the server has given it no number. */
  readonly path: string | null;
}

const TEXTS = PLOT_TEXTS.strength;

/** The left end of the line on which branches are compared. */
const LEAST_SHOWN = 0.7;
const NOTHING = "–";

/** How well each branch is known. */
export function StrengthFigure({ rows }: { rows: readonly NamedStrength[] }): ReactElement {
  return (
    <Figure
      title={TEXTS.title}
      says={TEXTS.says}
      table={{
        caption: TEXTS.title,
        fileName: "strength-by-branch",
        columns: [
          { head: "Branch", text: ({ text }) => text },
          { head: "Cards", text: ({ cards }) => numberText(cards), value: ({ cards }) => String(cards) },
          { head: "Studied", text: ({ met }) => numberText(met), value: ({ met }) => String(met) },
          {
            head: "Known today",
            text: ({ recall }) => (recall === null ? NOTHING : percentText(recall)),
            value: ({ recall }) => (recall === null ? "" : shareValue(recall)),
          },
          {
            head: TEXTS.lasts,
            text: ({ lasts }) => (lasts === null ? NOTHING : lastsText(lasts)),
            value: ({ lasts }) => (lasts === null ? "" : `${lasts.toFixed(2)} days`),
          },
        ],
        rows,
      }}
    >
      <ul className="strength">
        {rows.map((row) => (
          <Branch key={String(row.nodeId)} {...row} />
        ))}
      </ul>
    </Figure>
  );
}

function Branch({ text, path, depth, recall }: NamedStrength): ReactElement {
  const place = recall === null ? 0 : Math.max(0, (recall - LEAST_SHOWN) / (1 - LEAST_SHOWN));
  return (
    <li>
      <span className="name" style={{ paddingLeft: Math.max(0, depth - 1) * 20 }} dir="auto" translate="no">
        {path === null ? text : <Link to={path}>{text}</Link>}
      </span>
      <span className="st" aria-hidden="true">
        {recall !== null && <i style={{ left: `${place * 100}%` }} />}
      </span>
      <span className="num">{recall === null ? NOTHING : percentText(recall)}</span>
    </li>
  );
}
