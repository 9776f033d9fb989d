import "./rows-apart.css";
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useStore } from "zustand";
import { saveAllTexts } from "../../commands/carry-out.ts";
import { type CommandContext, createKeyMemory } from "../../commands/command.ts";
import { browserTimers } from "../../platform/timers.ts";
import { createLiveFields } from "../../store/live-fields.ts";
import { createUiStore } from "../../store/ui-store.ts";
import { createVisibleList } from "../../store/visible-list.ts";
import { coveredBy } from "./covered.ts";
import { useFieldOpening } from "./field-opening.ts";
import { grantFocus } from "./focus-requests.ts";
import { createOpenRows } from "./open-rows.ts";
import { useOutlineKeys } from "./outline-keys.ts";
import type { TreeParts } from "./parts.ts";
import { Row } from "./row.tsx";
import { rowViewOf } from "./row-view.ts";
import { estimatedHeight } from "./use-page-model.ts";

/** Rows that have one path, which is said above them. */
export interface RowGroup {
  readonly path: string;
  readonly keys: readonly string[];
}

export interface RowsApartProps {
  /** Of the page that they are shown on. */
  readonly ctx: CommandContext;
  readonly parts: TreeParts;
  readonly name: string;
  readonly groups: readonly RowGroup[];
  /** The caret goes up from the first row. */
  readonly onLeave: () => void;
}

/** Stands above the first row. */
const TOP = "top";
const NONE: readonly string[] = [];

/** Rows that belong elsewhere, edited where they are shown, by the fields and keys of the outline. Their place is not changed here. */
export function RowsApart({ ctx: page, parts, name, groups, onLeave }: RowsApartProps): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const keys = groups.flatMap((group) => group.keys);
  const [{ ctx, open, show }] = useState(() => createApart(page, keys));
  const mode = useStore(page.ui, (state) => state.mode);
  const openKeys = useSyncExternalStore(open.subscribe, open.keys);
  const state = useStore(ctx.ui);
  const { request } = state;
  const first = keys[0] ?? TOP;

  useLayoutEffect(() => ctx.ui.setState({ mode }), [ctx, mode]);
  useLayoutEffect(() => show(keys));
  useLayoutEffect(() => {
    if (!request || !element.current) return;
    if (request.key === TOP) onLeave();
    if (request.key === TOP || grantFocus(element.current, request, coveredBy)) ctx.ui.focusGranted(request);
  });
  useOutlineKeys(ctx, element);
  useFieldOpening(ctx, element, open);
  useLeaving(ctx, element);
  useEffect(
    () => () => {
      saveAllTexts(ctx);
      open.close();
    },
    [ctx, open],
  );

  return (
    <div ref={element} role="treegrid" aria-label={name} className="apart" data-own-keys="">
      {groups.map(({ path, keys: rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: the rows are laid out as those of the outline
        <div key={path} role="rowgroup" aria-label={path}>
          <p className="where" aria-hidden="true" translate="no">
            {path}
          </p>
          {rows.map((key) => (
            <Row
              key={key}
              rowKey={key}
              ctx={ctx}
              parts={parts}
              level={3}
              isFirst={false}
              isSelected={false}
              isPinned={false}
              {...rowViewOf(
                state,
                key,
                first,
                openKeys.has(key) || page.workspace.drafts.get(key) !== undefined,
              )}
              isFocused={state.focus?.key === key}
              isCollapsed
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What is typed is saved when the page is hidden; when the focus goes elsewhere no row here has it. */
function useLeaving(ctx: CommandContext, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = element.current;
    const onFocusIn = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !place?.contains(target)) return;
      const key = target.closest<HTMLElement>("[data-key]")?.dataset.key;
      if (key === undefined) return;
      const part = target.getAttribute("role") === "row" ? "row" : target.closest("form") ? "form" : "inner";
      ctx.ui.focused({ key, part });
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !place?.contains(relatedTarget)) ctx.ui.setState({ focus: null });
    };
    const save = () => saveAllTexts(ctx);
    place?.addEventListener("focusin", onFocusIn);
    place?.addEventListener("focusout", onFocusOut);
    document.addEventListener("visibilitychange", save);
    return () => {
      place?.removeEventListener("focusin", onFocusIn);
      place?.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("visibilitychange", save);
    };
  }, [ctx, element]);
}

/** Rows with a focus and fields of their own, on a page that has others. */
function createApart(page: CommandContext, first: readonly string[]) {
  let keys = first;
  const { announce, openBox, openModal } = page.ui;
  const ui = { ...createUiStore(), announce, openBox, openModal };
  ui.setState({ mode: page.ui.getState().mode });
  const source = { childKeys: (key: string) => (key === TOP ? keys : NONE), isCollapsed: () => false };
  const list = createVisibleList(TOP, source, { estimate: estimatedHeight() });
  const fields = createLiveFields();
  const ctx: CommandContext = { ...page, ui, list, fields, memory: createKeyMemory(), isApart: true };
  const { drafts } = page.workspace;
  const open = createOpenRows({ ui, rootKey: TOP, drafts, fields, after: browserTimers.after });
  return {
    ctx,
    open,
    show(next: readonly string[]) {
      if (next.length === keys.length && next.every((key, i) => key === keys[i])) return;
      keys = next;
      list.rebuild();
    },
  };
}
