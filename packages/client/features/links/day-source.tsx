import { dayName } from "@perennial/domain/study/day-names";
import { daysMeant } from "@perennial/domain/study/day-words";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { CommandContext } from "../../commands/command.ts";
import { linkToDay } from "../../commands/handlers/link-notes.ts";
import type { PopupSource } from "../../ui/popup/popup-source.ts";

const LONGEST_WORD = 20;

/** Proposes days behind `@`: what is taken becomes a link to the note of that day. */
export const createDaySource = (ctx: CommandContext): PopupSource => ({
  sign: "@",
  name: "Days",
  opensBehind: (words) => /(?:^|[\s(])$/.test(words.slice(-1)),
  goesOn: (typed) => typed.length <= LONGEST_WORD && /^[\p{L}\p{M}\d-]*$/u.test(typed),
  propose(typed) {
    const locale = navigator.language;
    const today = studyDayOf(ctx.now(), ctx.timeZone());
    return daysMeant(typed, today, locale).map(({ word, day }) => ({
      id: String(day),
      show: (
        <>
          <span className="t" translate="no">
            {word}
          </span>
          <span className="n" translate="no">
            {dayName(day, locale)}
          </span>
        </>
      ),
      take: () => linkToDay(ctx, day),
    }));
  },
});
