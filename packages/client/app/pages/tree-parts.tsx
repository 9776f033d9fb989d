import {
  type ComponentProps,
  type ReactElement,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { useStore } from "zustand";
import { saveText } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { selectedRows } from "../../commands/handlers/export-rows.ts";
import { Below } from "../../features/below/below.tsx";
import { Dragging } from "../../features/dragging/dragging.tsx";
import { type FileTakers, useAddingFiles } from "../../features/files/use-adding-files.ts";
import { Card } from "../../features/flashcard/card.tsx";
import { CardBullet } from "../../features/flashcard/card-bullet.tsx";
import { CardMargin } from "../../features/flashcard/card-margin.tsx";
import { Conversion } from "../../features/flashcard/conversion.tsx";
import { FocusRestorer } from "../../features/outline/focus-restorer.tsx";
import type { TreeParts } from "../../features/outline/parts.ts";
import { useRolledBack } from "../../features/outline/rolled-back.ts";
import { RowMarks } from "../../features/outline/row-marks.tsx";
import { useTypedAhead } from "../../features/outline/typed-ahead.ts";
import { useTypingMoved } from "../../features/outline/typing-moved.ts";
import { usePointing } from "../../features/pointing/use-pointing.ts";
import { useReturning } from "../../features/pointing/use-returning.ts";
import { useMenuOpening } from "../../features/row-menu/menu-opening.ts";
import { RowMenu } from "../../features/row-menu/row-menu.tsx";
import { SavingProgress } from "../../features/saving/saving-progress.tsx";
import { SelectionBar } from "../../features/selection/selection-bar.tsx";
import { RowStatus } from "../../features/signs/row-status.tsx";
import { useSwiping } from "../../features/swiping/use-swiping.ts";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { afterFirstScreen } from "../../platform/first-screen.ts";
import { isLocalHost } from "../../platform/local-host.ts";
import { browserConnectivity } from "../../platform/online.ts";
import { currentTree } from "../../store/current-tree.ts";
import { whenReal } from "../../store/lasting-id.ts";
import type { RowData } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { navigate, useLocation } from "../../ui/router.tsx";
import { DROPPED_FILE_TEXTS } from "../app-texts.ts";
import { settings, storage } from "../services.ts";
import { fileCalls } from "./files.ts";
import { useLinksOf } from "./use-links-of.ts";

/** What few rows need, what only some people use, and what may come after the first screen is one part. */
const extras = createCodeLoader(async () => (await import("./tree-extras.tsx")).EXTRAS);
const atRest = async () => {
  await afterFirstScreen();
  return extras.load();
};
const OPTIONAL = { failed: () => null };
const NEEDED = { failed: PartFailed };

const BelowTitle = lazyPart(async () => (await atRest()).BelowTitle, OPTIONAL);
const DeletedWhen = lazyPart(async () => (await atRest()).DeletedWhen, OPTIONAL);
const Embed = lazyPart(async () => (await extras.load()).Embed, OPTIONAL);
const Paper = lazyPart(async () => (await atRest()).Paper, OPTIONAL);
/** Lists that open in a field, behind a sign: what was typed before they are here opens them too. */
const FieldPopups = lazyPart(async () => (await atRest()).FieldPopups, OPTIONAL);
const Needs = lazyPart(async () => (await extras.load()).NeedsChips, OPTIONAL);
const SourceChanged = lazyPart(async () => (await extras.load()).SourceChanged, OPTIONAL);
const Proposals = lazyPart(async () => (await extras.load()).Proposals, NEEDED);
const DraftOfAddress = lazyPart(async () => (await extras.load()).DraftOfAddress, NEEDED);
const GoTo = lazyPart(async () => (await atRest()).GoTo, NEEDED);
const FindBar = lazyPart(async () => (await extras.load()).FindBar, NEEDED);
/** A search that filters the rows, from the address or by its key. */
export const FilterBar = lazyPart(async () => (await extras.load()).FilterBar, NEEDED);
/** Only a finger needs it. */
export const MobileBar = lazyPart(async () => (await atRest()).MobileBar, NEEDED);

/** What is proposed is decided while one writes: nothing changes in viewing mode. */
function Drafts({ ctx, workspace }: { ctx: CommandContext; workspace: Workspace }): ReactElement | null {
  const isEditing = useStore(ctx.ui, ({ mode }) => mode === "editing");
  const id = Number(new URLSearchParams(useLocation().search).get("draft"));
  return isEditing && Number.isSafeInteger(id) && id > 0 ? (
    <DraftOfAddress key={id} ctx={ctx} workspace={workspace} id={id} />
  ) : null;
}

function Find({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const isOpen = useStore(ctx.ui, ({ box }) => box === "find");
  return isOpen ? <FindBar ctx={ctx} /> : null;
}

function Filter({ ctx, isWhole }: { ctx: CommandContext; isWhole: boolean }): ReactElement | null {
  const isOpened = useStore(ctx.ui, ({ box }) => box === "filter");
  const { search } = useLocation();
  return isOpened || new URLSearchParams(search).has("q") ? <FilterBar ctx={ctx} isWhole={isWhole} /> : null;
}

const TreeBelow = (props: ComponentProps<TreeParts["Below"]>): ReactElement => (
  <Below {...props} storage={storage} />
);

const treeParts: TreeParts = {
  Card,
  CardBullet,
  CardMargin,
  Conversion,
  BelowTitle,
  DeletedWhen,
  Embed,
  Sign: RowStatus,
  Below: TreeBelow,
  MobileBar,
  Needs,
  Proposals,
  SourceChanged,
  Tools: TreeTools,
};

const MarksOfRow = ({ row }: { row: RowData }) => <RowMarks settings={settings} row={row} />;
const markedParts: TreeParts = { ...treeParts, RowMarks: MarksOfRow };

const showsMarks = (): boolean =>
  isLocalHost(location.hostname) &&
  (settings.get("SHOW_IDS") === "true" || settings.get("SHOW_SORT_ORDERS") === "true");

/** Returns the parts of rows; a developer's marks beside each are among them while those are switched on. */
export const useTreeParts = (): TreeParts =>
  useSyncExternalStore(settings.subscribe, showsMarks) ? markedParts : treeParts;

/** What opens above the rows of a tree: row menu, selection bar, search boxes; also reacts to refused changes. */
function TreeTools({ ctx, workspace }: { ctx: CommandContext; workspace: Workspace }): ReactElement {
  useMenuOpening(ctx);
  useRolledBack(ctx, workspace);
  useTypedAhead(ctx);
  useTypingMoved(ctx, workspace);
  useReturning(ctx);
  useLinksOf(workspace);
  usePointing(ctx);
  const wasTyping = useWasTyping();
  const { whole } = workspace;
  const isWhole = useSyncExternalStore(whole.subscribe, () => whole.get() !== null);
  useEffect(() => {
    currentTree.setState({ selected: () => selectedRows(ctx) });
    return () => currentTree.setState({ selected: undefined });
  }, [ctx]);
  return (
    <>
      <FocusRestorer ctx={ctx} />
      <RowMenu ctx={ctx} />
      <SelectionBar ctx={ctx} />
      <PointerTools ctx={ctx} />
      <Find ctx={ctx} />
      <Filter ctx={ctx} isWhole={isWhole} />
      <Drafts ctx={ctx} workspace={workspace} />
      <GoTo ctx={ctx} isWhole={isWhole} />
      <FieldPopups ctx={ctx} wasTyping={wasTyping} />
      <SavingProgress workspace={workspace} />
    </>
  );
}

/** Returns how to ask whether anything was typed since the page was opened. */
function useWasTyping(): () => boolean {
  const wasTyping = useRef(false);
  useEffect(() => {
    const onInput = () => {
      wasTyping.current = true;
    };
    document.addEventListener("input", onInput, { once: true });
    return () => document.removeEventListener("input", onInput);
  }, []);
  return useCallback(() => wasTyping.current, []);
}

const add: FileTakers["add"] = async (file) => {
  const calls = await fileCalls.load().catch(() => undefined);
  return calls ? calls.keep(file) : { ok: false, message: DROPPED_FILE_TEXTS.notLoaded };
};
const { isOnline } = browserConnectivity;

/** Opens the import of a file below a row, as soon as the server knows the row, or says why there is none. */
const bringInto = (ctx: CommandContext) => (file: File, key: string) => {
  const { tree } = ctx.workspace;
  // The receipt calls the row by what the server has of it.
  saveText(ctx, key);
  let isUnderWay = false;
  const stop = whenReal(tree, key, (into) => {
    isUnderWay = true;
    ctx.ui.announce(DROPPED_FILE_TEXTS.reading(file.name));
    void fileCalls
      .load()
      .then((calls) => calls.bring(file, into))
      .catch(() => ({ ok: false, message: DROPPED_FILE_TEXTS.notLoaded }) as const)
      .then((reply) => {
        if (reply.ok) navigate(`/import?job=${reply.value.id}`);
        else ctx.notify({ message: reply.message, type: "warning" });
      });
  });
  if (isUnderWay) return;
  ctx.notify({ message: DROPPED_FILE_TEXTS.waiting(file.name) });
  const stopLooking = tree.subscribeRow(key, () => {
    if (!isUnderWay && tree.row(key)) return;
    stopLooking();
    stop();
    if (isUnderWay) return;
    ctx.notify({
      message: DROPPED_FILE_TEXTS.gone(file.name),
      type: "warning",
    });
  });
};

/** Dragging and swiping rows, files that are dropped on them, and the page as it is printed. */
function PointerTools({ ctx }: { ctx: CommandContext }): ReactElement {
  useSwiping(ctx);
  const takers = useMemo(() => ({ add, isOnline, bring: bringInto(ctx) }), [ctx]);
  useAddingFiles(ctx, takers);
  return (
    <>
      <Dragging ctx={ctx} />
      <Paper ctx={ctx} />
    </>
  );
}
