import type { ReactElement } from "react";
import type { TreeStore } from "../../store/tree-store.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { askedText } from "./asked-sides.ts";

/** What a card asks, as a part of a sentence: in its own direction, and never translated. */
export const AskedWords = ({
  tree,
  card,
}: {
  tree: TreeStore;
  card: Parameters<typeof askedText>[1];
}): ReactElement => (
  <span dir="auto" translate="no">
    <RichText text={askedText(tree, card)} />
  </span>
);
