import { fold } from "@perennial/domain/search/fold";
import { tagNamed } from "@perennial/domain/search/tags";
import { type ReactElement, type ReactNode, useEffect, useReducer, useState } from "react";
import { bestTags, lookThroughTags, tagIndexOf } from "../../store/tag-index.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Finder } from "../../ui/finder.tsx";
import { TAG_TEXTS } from "./tags-texts.ts";
import "./tags.css";

export interface TagFinderProps {
  readonly tree: TreeStore;
  readonly foot?: ReactNode;
  readonly onChoose: (name: string) => void;
  readonly onClose: () => void;
}

/** Finds a tag that is in use by its letters, or takes a new one. */
export function TagFinder({ tree, foot, onChoose, onClose }: TagFinderProps): ReactElement {
  const [query, setQuery] = useState("");
  const index = tagIndexOf(tree);
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => lookThroughTags(index, renew), [index]);

  const name = tagNamed(query);
  const known = index.tags();
  const choices = bestTags(known, fold(query.trim().replace(/^#/, "")));
  const isNew = name !== undefined && !known.some(({ folded }) => folded === fold(name));
  const shown = isNew ? [...choices, { name, folded: fold(name), count: 0, within: 0 }] : choices;
  return (
    <Finder
      name="Tag"
      placeholder={TAG_TEXTS.choose}
      query={query}
      onQuery={setQuery}
      choices={shown}
      keyOf={({ folded }) => folded}
      show={({ name: tag, count }) => (
        <>
          <span className="sign" aria-hidden="true" />
          <span className="title" translate="no">
            #{tag}
          </span>
          <span className="tag-count">{count === 0 ? TAG_TEXTS.isNew : count}</span>
        </>
      )}
      told={shown.length > 0 ? "" : query.trim() === "" ? TAG_TEXTS.none : TAG_TEXTS.noTag}
      foot={foot}
      onChoose={(choice) => onChoose(choice.name)}
      onClose={onClose}
    />
  );
}
