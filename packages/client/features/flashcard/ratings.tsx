import { CONFIDENCES } from "@perennial/domain/study/confidence";
import { schedulingOfCard } from "@perennial/domain/study/settings";
import type { ReactElement } from "react";
import { act } from "../../commands/act.ts";
import { comesBackText } from "../../commands/comes-back-text.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { RowData } from "../../store/row-data.ts";
import { RatingButton } from "../../ui/rating-button.tsx";
import { RATING_TEXTS } from "../../ui/rating-texts.ts";

/** Four buttons: how well the answer was known, and when the card would come back. */
export function Ratings({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
  const scheduling = schedulingOfCard(ctx.workspace.tree, row.node.itemId);
  const here = { now: ctx.now(), timeZone: ctx.timeZone(), scheduling };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; these are four buttons
    <div className="rate" role="group" aria-label={RATING_TEXTS.question}>
      {CONFIDENCES.map((confidence) => {
        const { color, key } = confidence;
        return (
          <RatingButton
            key={color}
            grade={confidence}
            meaning={RATING_TEXTS.meanings[color]}
            comesBack={comesBackText(row.progress, color, here)}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => act(ctx, `rate-${key}`, row.key, "inner")}
          />
        );
      })}
    </div>
  );
}
