import type { RecordId } from "../kind/record-id.ts";
import { noteLinksIn, replaceLinks, withAnchor } from "../rich/replace-links.ts";
import type { NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { rowsOf } from "./items-of.ts";
import type { OutlineItem } from "./outline-item.ts";

/**
 * Branches of a tree as rows that are to stand in it once more: links from one of them to another lead to the copy, all others
 * where they led (decision 135).
 * @param draw a new anchor
 */
export function copiedItems(tree: TreeView, nodeIds: readonly NodeId[], draw: () => number): OutlineItem[] {
  const rows = rowsOf(tree, nodeIds);
  const linked = new Set(
    rows.flatMap(({ item }) => textsOf(item).flatMap(noteLinksIn)).map(({ anchor }) => anchor),
  );
  if (linked.size === 0) return rows.map(({ item }) => item);
  const copied = new Set(rows.map(({ id }) => id));
  const ofNodes = new Map<NodeId, number>();
  const ofAnchors = new Map<RecordId, number>();
  for (const { id, nodeId } of tree.recordsOf("anchor")) {
    if (!copied.has(nodeId) || !linked.has(Number(id))) continue;
    const anchor = ofNodes.get(nodeId) ?? draw();
    ofNodes.set(nodeId, anchor);
    ofAnchors.set(id, anchor);
  }
  const write = (text: string) =>
    replaceLinks(text, (link) => {
      const anchor = ofAnchors.get(link.anchor);
      return anchor === undefined ? link.whole : withAnchor(link, anchor);
    });
  return rows.map(({ id, item }): OutlineItem => {
    const anchor = ofNodes.get(id);
    const { text, answer, form } = item;
    return {
      ...item,
      text: write(text),
      ...(answer === undefined ? {} : { answer: write(answer) }),
      ...(form?.source ? { form: { ...form, source: write(form.source) } } : {}),
      ...(anchor === undefined ? {} : { anchor }),
    };
  });
}

const textsOf = ({ text, answer = "", form }: OutlineItem): string[] => [text, answer, form?.source ?? ""];
