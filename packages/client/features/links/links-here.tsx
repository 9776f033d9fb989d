import {
  type ComponentType,
  type ReactElement,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { idle } from "../../platform/pause.ts";
import { linkIndexOf } from "../../store/link-index.ts";
import { Icon } from "../../ui/icon.tsx";
import { LINK_TEXTS } from "./link-texts.ts";
import { LinksElsewhere, type RemoteLinks } from "./links-elsewhere.tsx";
import { pathOf } from "./path-of.ts";
import { Unlinked } from "./unlinked.tsx";
import "./links-here.css";

/** So many rows are shown at once. */
const PORTION = 100;
/** So many rows are looked at between two frames. */
const SLICE = 4_000;

interface Group {
  readonly path: string;
  readonly keys: readonly string[];
}

export interface LinksHereProps {
  readonly ctx: CommandContext;
  readonly rowKey: string;
  /** What links here as well, and how many there are of those. */
  readonly elsewhere: RemoteLinks;
  /** Asks what names it without a link as well. */
  readonly askUnlinked: () => Promise<RemoteLinks>;
  /** Shows rows that stand elsewhere, editable. */
  readonly Rows: ComponentType<{
    readonly name: string;
    readonly groups: readonly Group[];
    readonly onLeave: () => void;
  }>;
}

/** Below the title of a page: which rows link to it. Closed until it is opened, and nothing where none does. */
export function LinksHere({
  ctx,
  rowKey,
  elsewhere,
  askUnlinked,
  Rows,
}: LinksHereProps): ReactElement | null {
  const linking = useLinking(ctx, rowKey);
  const [isOpened, setIsOpened] = useState(false);
  const isAsked = useStore(ctx.ui, ({ box }) => box === "mentions");
  const isOpen = isOpened || isAsked;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const toButton = () => button.current?.focus();
  const count = linking.length + elsewhere.total;
  if (count === 0 && !isOpen) return null;
  return (
    <section className="links-here" aria-label={LINK_TEXTS.linksHere}>
      <button
        ref={button}
        type="button"
        className="quiet count"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpened(!isOpen);
          if (isAsked) ctx.ui.closeBox();
        }}
      >
        {LINK_TEXTS.count(count)}
        <Icon name="chevron" size={12} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Opened ctx={ctx} linking={linking} Rows={Rows} onLeave={toButton} />}
        {isOpen && <LinksElsewhere links={elsewhere.links} />}
        {isOpen && (
          <Unlinked
            ctx={ctx}
            rowKey={rowKey}
            linking={linking}
            askElsewhere={askUnlinked}
            onLinked={toButton}
          />
        )}
      </div>
    </section>
  );
}

function Opened({
  ctx,
  linking,
  Rows,
  onLeave,
}: Pick<LinksHereProps, "ctx" | "Rows"> & { linking: readonly string[]; onLeave: () => void }): ReactElement {
  const { tree } = ctx.workspace;
  const [most, setMost] = useState(PORTION);
  const kept = useRef<readonly string[]>([]);
  // Nobody loses the row that they are editing the link out of: what was shown stays for as long as it is open.
  const shown = firstOf([...kept.current, ...linking], most, (key) => tree.idOf(key) !== undefined);
  kept.current = shown;
  return (
    <>
      {shown.length > 0 && (
        <Rows name={LINK_TEXTS.linksHere} groups={groupsOf(ctx, shown)} onLeave={onLeave} />
      )}
      {linking.length > most && (
        <button type="button" className="quiet" onClick={() => setMost(most + PORTION)}>
          {LINK_TEXTS.more}
        </button>
      )}
    </>
  );
}

/** The first of some keys that fulfil a condition, each once: of ten thousand no more are looked at than are shown. */
function firstOf(keys: Iterable<string>, most: number, isThere: (key: string) => boolean): readonly string[] {
  const found = new Set<string>();
  for (const key of keys) {
    if (found.size >= most) break;
    if (isThere(key)) found.add(key);
  }
  return [...found];
}

/** The rows that link to a row, and not from itself; looked for once the page is at rest. */
function useLinking({ workspace: { tree } }: CommandContext, rowKey: string): readonly string[] {
  const index = linkIndexOf(tree);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      do await idle();
      while (isHere && index.look(SLICE));
    };
    void look();
    return () => {
      isHere = false;
    };
  }, [index]);
  const linking = useSyncExternalStore(index.subscribe, () => index.linkingTo(tree.idOf(rowKey) ?? 0));
  return useMemo(() => linking.filter((key) => key !== rowKey), [linking, rowKey]);
}

/** Rows under one another by their paths, in the order in which each path comes first. */
function groupsOf({ workspace: { tree } }: CommandContext, keys: readonly string[]): readonly Group[] {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const path = pathOf(tree, key);
    groups.set(path, [...(groups.get(path) ?? []), key]);
  }
  return [...groups].map(([path, rows]) => ({ path, keys: rows }));
}
