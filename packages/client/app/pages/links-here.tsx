import {
  type ComponentProps,
  type ReactElement,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import { LinksHere, type LinksHereProps } from "../../features/links/links-here.tsx";
import type { TreeParts } from "../../features/outline/parts.ts";
import { RowsApart } from "../../features/outline/rows-apart.tsx";
import type { Workspace } from "../../store/workspace.ts";
import { useShell } from "../frame/shell-context.ts";
import { api } from "../services.ts";

/** What stands below the title of a page: the rows that link to it, as the outline shows rows. */
export function BelowTitle({ ctx, parts, rowKey }: ComponentProps<TreeParts["BelowTitle"]>): ReactElement {
  const elsewhere = useElsewhere(useShell().workspace, rowKey);
  const Rows: LinksHereProps["Rows"] = useCallback(
    (props) => <RowsApart ctx={ctx} parts={parts} {...props} />,
    [ctx, parts],
  );
  return <LinksHere ctx={ctx} rowKey={rowKey} elsewhere={elsewhere} Rows={Rows} />;
}

const NOTHING: LinksHereProps["elsewhere"] = { links: [], total: 0 };
const nothingToHear = () => () => {};

/** The rows that link to a row and are not on this device, as long as not all notes are. */
function useElsewhere(workspace: Workspace | undefined, rowKey: string): LinksHereProps["elsewhere"] {
  const whole = useSyncExternalStore(workspace?.whole.subscribe ?? nothingToHear, () =>
    workspace?.whole.get(),
  );
  const [elsewhere, setElsewhere] = useState(NOTHING);
  useEffect(() => {
    setElsewhere(NOTHING);
    const id = workspace?.tree.row(rowKey)?.wireId ?? 0;
    if (!workspace || whole !== null || id <= 0) return;
    let isWanted = true;
    void api.listBacklinks({ id }).then((answer) => {
      if (!isWanted || !answer.ok) return;
      const { links, total } = answer.value;
      const isThere = ({ node_id }: { readonly node_id: number }) =>
        workspace.tree.idOf(workspace.tree.keyOf(node_id)) === undefined;
      setElsewhere({
        total: total - links.filter((link) => !isThere(link)).length,
        links: links.filter(isThere).map(({ node_id, path, text }) => ({
          id: node_id,
          path: path.map(({ title }) => title).join(" / "),
          text,
          address: treePath(node_id, location.search),
        })),
      });
    });
    return () => {
      isWanted = false;
    };
  }, [workspace, whole, rowKey]);
  return elsewhere;
}
