import { completedNew, partsOf } from "@perennial/domain/card/card-kinds";
import type { AnnotatedItem } from "@perennial/domain/format/annotated-markdown/annotations";
import type { PageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { guidOfUuid } from "../../database/guids.ts";
import { type RememberedItem, withPart } from "./document.ts";
import { memoryOfSchedule } from "./obsidian-items.ts";

export const SCHEDULES_DECISION =
  "Markdown keeps no history: new cards come in with their due dates, intervals and ease, and those that are here keep theirs.";

/**
 * Rows of Markdown that was written here, known by their ids and with the memories of their cards.
 * @param mark of its first page: the name there is that of the heading
 */
export const annotatedItems = (
  items: readonly AnnotatedItem[],
  mark: Pick<PageMark, "name">,
): RememberedItem[] =>
  items.map(({ schedules = [], ...item }, index) => {
    const name = item.name ?? (index === 0 ? mark.name : undefined);
    const guid = name && guidOfUuid(name);
    return {
      ...item,
      ...(name === undefined ? {} : { name }),
      ...(guid === undefined ? {} : { guid }),
      ...memoryOf(name ?? "", item, schedules),
    };
  });

/** The parts of a card have their schedules in their order; those of steps are asked by the rows below them. */
export function memoryOf(
  page: string,
  { text, answer = "", form }: OutlineItem,
  schedules: NonNullable<AnnotatedItem["schedules"]>,
): Pick<RememberedItem, "memory" | "memoryByRow"> {
  if (schedules.length === 0) return {};
  const known = schedules.map((schedule, nth) =>
    schedule ? memoryOfSchedule(page, { text, answer }, schedule, nth) : null,
  );
  if (form?.kind === "steps") return { memoryByRow: known };
  const parts = partsOf(completedNew({ question: text, answer, ...form }));
  const memory = known.flatMap((each, nth) => {
    const part = parts[nth];
    return each && part !== undefined ? withPart(each, part) : [];
  });
  return { memory };
}
