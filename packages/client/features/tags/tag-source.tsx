import { mayBecomeTag } from "@perennial/domain/rich/tag";
import { fold, spansOf } from "@perennial/domain/search/fold";
import type { ReactElement } from "react";
import { bestTags, lookThroughTags, type TagIndex } from "../../store/tag-index.ts";
import type { PopupSource } from "../../ui/popup/popup-source.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { TAG_TEXTS } from "./tags-texts.ts";

/** Proposes the tags that are in use, behind `#`. */
export const createTagSource = (index: TagIndex): PopupSource => ({
  sign: "#",
  name: "Tags",
  opensBehind: (words) => /(?:^|[\s(])$/.test(words.slice(-1)),
  goesOn: mayBecomeTag,
  propose: (typed) =>
    bestTags(index.tags(), fold(typed)).map(({ name, folded, count }) => ({
      id: folded,
      show: <TagLine name={name} count={count} word={fold(typed)} />,
      isTyped: name === typed,
      take: () => `#${name}`,
    })),
  foot: (typed) =>
    typed === "" || index.tags().some(({ folded }) => folded === fold(typed)) ? null : (
      <Sentence text={TAG_TEXTS.newTag} parts={{ tag: <span translate="no">#{typed}</span> }} />
    ),
  open: (changed) => lookThroughTags(index, changed),
});

function TagLine({ name, count, word }: { name: string; count: number; word: string }): ReactElement {
  const [span = { start: 0, end: 0 }] = spansOf(name, word);
  return (
    <>
      <span className="t" translate="no">
        #{name.slice(0, span.start)}
        <mark>{name.slice(span.start, span.end)}</mark>
        {name.slice(span.end)}
      </span>
      <span className="n">{count}</span>
    </>
  );
}
