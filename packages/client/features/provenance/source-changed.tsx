import "./source-changed.css";
import { hasSourceChanged } from "@perennial/domain/tree/provenance";
import { type ReactElement, useCallback, useSyncExternalStore } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { openSource } from "../../commands/handlers/open-source.ts";
import type { RowData } from "../../store/row-data.ts";
import { fromText, SOURCE_CHANGED } from "../../ui/quoted.ts";

/** Says quietly that the words which a row was drafted from stand in their row no more, and leads there. */
export function SourceChanged({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement | null {
  const { tree } = ctx.workspace;
  const { provenance = [] } = row;
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = provenance.flatMap(({ sourceId }) =>
        sourceId === null ? [] : tree.subscribeRow(tree.keyOf(sourceId), listener),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [tree, provenance],
  );
  const changed = useSyncExternalStore(subscribe, () =>
    provenance.find((came) => hasSourceChanged(tree, came)),
  );
  if (!changed) return null;
  return (
    <button
      type="button"
      className="source-changed"
      tabIndex={-1}
      title={fromText(changed.quote)}
      onClick={() => openSource(ctx, { row })}
    >
      {SOURCE_CHANGED}
    </button>
  );
}
