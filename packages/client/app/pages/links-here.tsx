import {
  type ComponentProps,
  type ReactElement,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { treePath } from "../../commands/tree-toolbar.ts";
import type { RemoteLinks } from "../../features/links/links-elsewhere.tsx";
import { LinksHere, type LinksHereProps } from "../../features/links/links-here.tsx";
import type { TreeParts } from "../../features/outline/parts.ts";
import { RowsApart } from "../../features/outline/rows-apart.tsx";
import type { Workspace } from "../../store/workspace.ts";
import { useShell } from "../frame/shell-context.ts";
import { api } from "../services.ts";

/** What stands below the title of a page: the rows that link to it, as the outline shows rows. */
export function BelowTitle({ ctx, parts, rowKey }: ComponentProps<TreeParts["BelowTitle"]>): ReactElement {
  const { workspace } = useShell();
  const whole = useSyncExternalStore(workspace?.whole.subscribe ?? nothingToHear, () =>
    workspace?.whole.get(),
  );
  const ask = useCallback(
    (which: "listBacklinks" | "listUnlinked") =>
      workspace && whole === null ? askElsewhere(workspace, rowKey, which) : Promise.resolve(NOTHING),
    [workspace, whole, rowKey],
  );
  const [elsewhere, setElsewhere] = useState(NOTHING);
  useEffect(() => {
    let isWanted = true;
    setElsewhere(NOTHING);
    void ask("listBacklinks").then((found) => isWanted && setElsewhere(found));
    return () => {
      isWanted = false;
    };
  }, [ask]);
  const askUnlinked = useCallback(() => ask("listUnlinked"), [ask]);
  const Rows: LinksHereProps["Rows"] = useCallback(
    (props) => <RowsApart ctx={ctx} parts={parts} {...props} />,
    [ctx, parts],
  );
  return <LinksHere ctx={ctx} rowKey={rowKey} elsewhere={elsewhere} askUnlinked={askUnlinked} Rows={Rows} />;
}

const NOTHING: RemoteLinks = { links: [], total: 0 };
const nothingToHear = () => () => {};

/** The rows that link to a row, or name it, and are not on this device: the server is asked as long as not all notes are here. */
async function askElsewhere(
  { tree }: Workspace,
  rowKey: string,
  which: "listBacklinks" | "listUnlinked",
): Promise<RemoteLinks> {
  const id = tree.row(rowKey)?.wireId ?? 0;
  const answer = id > 0 ? await api[which]({ id }) : undefined;
  if (!answer?.ok) return NOTHING;
  const { links, total } = answer.value;
  const away = links.filter(({ node_id }) => tree.idOf(tree.keyOf(node_id)) === undefined);
  return {
    total: total - (links.length - away.length),
    links: away.map(({ node_id, path, text }) => ({
      id: node_id,
      path: path.map(({ title }) => title).join(" / "),
      text,
      address: treePath(node_id, location.search),
    })),
  };
}
