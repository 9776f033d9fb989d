import { withTexts } from "@perennial/domain/format/markdown-folder/with-texts";
import type { OpmlFlavor } from "@perennial/domain/format/opml/attributes";
import { createOpmlWriter, opmlHead } from "@perennial/domain/format/opml/write";
import type pg from "pg";
import { readOriginsOfKinds } from "../../database/origin-rows.ts";
import type { LeavingLinks } from "./leaving-links.ts";
import type { BranchRows, Pieces } from "./writers.ts";

/** The root is the document's title, and what stands below it are its outlines; what came as OPML leaves as it came. */
export async function* writeOpml(
  client: pg.PoolClient,
  userId: number,
  branch: BranchRows,
  { flavor, links }: { readonly flavor: OpmlFlavor; readonly links: Pick<LeavingLinks, "titled"> },
): Pieces {
  let writer: ReturnType<typeof createOpmlWriter> | undefined;
  for await (const nodes of branch) {
    const ids = nodes.map(({ id }) => id);
    const origins = await readOriginsOfKinds(client, userId, ids, ["opml", "outline"]);
    let piece = "";
    for (const node of nodes) {
      const origin = origins.get(node.id);
      const part = origin?.part;
      if (writer) {
        const came = origin && part?.kind === "outline" ? { ...origin, ...part.outline } : undefined;
        const isAsItCame = came?.flavor === flavor && came.text === node.text;
        const said = isAsItCame ? node : { ...node, ...withTexts(node, links.titled) };
        piece += writer.item({ ...said, depth: node.depth - 1 }, came);
      } else {
        const namespaces = part?.kind === "opml" ? part.namespaces : {};
        piece += opmlHead({ ...node, text: links.titled(node.text) }, namespaces);
        writer = createOpmlWriter(flavor, namespaces);
      }
    }
    yield piece;
  }
  if (writer) yield writer.end();
}
