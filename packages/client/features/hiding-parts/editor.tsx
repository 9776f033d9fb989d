import type { Hiding, Shape } from "@perennial/domain/card/shapes";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import {
  type Dispatch,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { shortcutKey } from "../../platform/pressed-key.ts";
import type { PictureInText } from "../../ui/picture/use-picture.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { DRAGGING, type DrawingChange, type DrawingState, hasRoom, membersOf } from "./drawing.ts";
import { moved, pulled, sized, someShape, withSize } from "./geometry.ts";
import { HIDING_TEXTS, TOOLS, type Tool } from "./hiding-texts.ts";
import { type ListActions, PartList } from "./part-list.tsx";
import { partsIn, placeText } from "./say-shapes.ts";
import { nameOf } from "./shape-button.tsx";
import { Stage, type StageActions, type StageHandle } from "./stage.tsx";
import { Tools } from "./tools.tsx";
import "./hiding-parts.css";

/** How far an arrow key goes, in thousandths of the picture. */
const STEP = 5;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** Where shapes are drawn, named and put together. It holds nothing but how it is being worked with. */
export function Editor({
  state,
  dispatch,
  picture,
  progressOf,
  here,
  onSave,
}: {
  state: DrawingState;
  dispatch: Dispatch<DrawingChange>;
  picture: PictureInText;
  /** What is remembered of a part. */
  progressOf: (part: number) => Progress | undefined;
  here: StudyMoment;
  onSave: () => void;
}): ReactElement {
  const [tool, setTool] = useState<Tool>("rect");
  const [zoom, setZoom] = useState(0);
  const [said, say] = useState("");
  /** The shape that others are put together with. */
  const [anchor, setAnchor] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle>(null);
  const origins = useRef<ReadonlyMap<number, Shape["points"]>>(new Map());
  const latest = useRef({ state, anchor, tool });
  latest.current = { state, anchor, tool };

  const shapeOf = (id: number | undefined) => latest.current.state.shapes.find((shape) => shape.id === id);
  const focusOn = (id: number | undefined, part: "shape" | "label" = "shape") =>
    box.current
      ?.querySelector<HTMLElement>(
        id === undefined ? "[role=toolbar] [tabindex='0']" : `[data-${part}="${id}"]`,
      )
      ?.focus();
  const act = (change: DrawingChange) => flushSync(() => dispatch(change));
  const sayPlace = (id: number) => {
    const shape = shapeOf(id);
    if (shape) say(placeText(shape));
  };

  const add = (form: Shape["form"], points: Shape["points"]) => {
    if (!hasRoom(latest.current.state)) return say(HIDING_TEXTS.full);
    act({ type: "add", form, points });
    const [id] = latest.current.state.selected;
    focusOn(id);
    if (id !== undefined) sayPlace(id);
  };
  const chooseTool = (next: Tool, byKey: boolean) => {
    stage.current?.endPolygon(false);
    setAnchor(undefined);
    setTool(next);
    say("");
    if (!byKey || next === "select") return;
    const beside = shapeOf(latest.current.state.selected.at(-1));
    const [left = 420, top = 460] = beside ? beside.points : [];
    add(next, someShape(next, left + (beside ? 4 * STEP : 0), top + (beside ? 4 * STEP : 0)));
  };
  const remove = () => {
    const { shapes, selected } = latest.current.state;
    const [first] = shapes.filter(({ id }) => selected.includes(id));
    if (!first) return say(HIDING_TEXTS.chooseFirst);
    const at = shapes.indexOf(first);
    act({ type: "remove" });
    say(HIDING_TEXTS.removed(nameOf(first)));
    const left = latest.current.state.shapes;
    focusOn((left[at] ?? left.at(-1))?.id);
  };
  const toggle = (id: number) => {
    const [shape, with_] = [shapeOf(id), shapeOf(latest.current.anchor)];
    if (!shape || !with_ || shape.id === with_.id) return;
    act(shape.group === with_.group ? { type: "part", id } : { type: "group", ids: [with_.id, id] });
    sayGroup(id);
  };
  const sayGroup = (id: number) => {
    const shape = shapeOf(id);
    const members = shape ? membersOf(latest.current.state.shapes, shape.group) : [];
    if (!shape) return;
    say(
      members.length === 1
        ? HIDING_TEXTS.parted(nameOf(shape))
        : HIDING_TEXTS.grouped(members.map(nameOf).join(", ")),
    );
  };
  const group = () => {
    const { selected } = latest.current.state;
    if (latest.current.anchor !== undefined) {
      setAnchor(undefined);
      return say("");
    }
    const [first, ...more] = selected;
    if (first === undefined) return say(HIDING_TEXTS.chooseFirst);
    if (more.length === 0) {
      setAnchor(first);
      return say("");
    }
    act({ type: "group", ids: selected });
    sayGroup(first);
  };
  const goThrough = (type: "undo" | "redo") => {
    act({ type });
    say(HIDING_TEXTS.gone[type]);
    // A shape that is gone takes the focus with it.
    if (!box.current?.contains(document.activeElement)) focusOn(latest.current.state.selected.at(-1));
  };

  const onShapeKey = (event: KeyboardEvent, id: number) => {
    const key = shortcutKey(event.nativeEvent);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ARROWS[key];
    if (by) {
      const reshape = event.shiftKey ? sized : moved;
      act({ type: "reshape", step: `key ${id}`, reshape: ({ points }) => reshape(points, ...by) });
      sayPlace(id);
    } else if (key === "Enter" && latest.current.anchor === undefined) focusOn(id, "label");
    else if (key === "Delete" || key === "Backspace") remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Called by what is drawn once and not again with each change of another shape.
  const does = useRef({ add, toggle, onShapeKey });
  does.current = { add, toggle, onShapeKey };
  const actions = useMemo(
    (): StageActions => ({
      focused(id) {
        const { state: now, anchor: grouping } = latest.current;
        if (grouping === undefined && !now.selected.includes(id)) dispatch({ type: "select", ids: [id] });
      },
      pressed(event, id) {
        if (event.button !== 0) return;
        event.stopPropagation();
        const { state: now, anchor: grouping } = latest.current;
        if (grouping !== undefined) return does.current.toggle(id);
        if (event.shiftKey) {
          const rest = now.selected.filter((each) => each !== id);
          return dispatch({ type: "select", ids: rest.length < now.selected.length ? rest : [...rest, id] });
        }
        const ids = now.selected.includes(id) ? now.selected : [id];
        dispatch({ type: "select", ids });
        (event.currentTarget as HTMLElement).focus({ preventScroll: true });
        origins.current = new Map(now.shapes.map((shape) => [shape.id, withSize(shape).points]));
        stage.current?.grab(event);
      },
      key: (event, id) => does.current.onShapeKey(event, id),
      clicked: (id) => does.current.toggle(id),
      drawn: (form, points) => does.current.add(form, points),
      dragged: (dx, dy) =>
        dispatch({
          type: "reshape",
          step: DRAGGING,
          reshape: ({ id, points }) => moved(origins.current.get(id) ?? points, dx, dy),
        }),
      pulled: (corner, x, y) =>
        dispatch({ type: "reshape", step: DRAGGING, reshape: (shape) => pulled(shape, corner, x, y) }),
      ended: () => dispatch({ type: "pause" }),
      pressedBeside: () => dispatch({ type: "select", ids: [] }),
    }),
    [dispatch],
  );
  const listActions = useMemo(
    (): ListActions => ({
      label: (id, label) => dispatch({ type: "label", id, label }),
      chosen: (id) => dispatch({ type: "select", ids: [id] }),
      done: (id) => box.current?.querySelector<HTMLElement>(`[data-shape="${id}"]`)?.focus(),
    }),
    [dispatch],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const key = shortcutKey(event.nativeEvent);
    const isField = event.target instanceof HTMLInputElement && event.target.type !== "radio";
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && key === "Enter") onSave();
    else if (isCommand && key === "z") goThrough(event.shiftKey ? "redo" : "undo");
    else if (event.ctrlKey && key === "y") goThrough("redo");
    else if (key === "Escape" && (stage.current?.endPolygon(false) || anchor !== undefined)) {
      setAnchor(undefined);
      say("");
    } else if (isField || isCommand || event.altKey) return;
    else if (key === "Enter" && stage.current?.endPolygon(true)) say("");
    else if (key === "g") group();
    else {
      const chosen = TOOLS.find((each) => each.key === key);
      if (!chosen) return;
      chooseTool(chosen.tool, false);
    }
    event.preventDefault();
  };
  const { shapes, selected, hides } = state;
  const groups = useMemo(() => Map.groupBy(shapes, (shape) => shape.group), [shapes]);
  const othersOf = useCallback(
    ({ id, group: of }: Shape) =>
      (groups.get(of) ?? []).flatMap((each) => (each.id === id ? [] : [nameOf(each)])).join(", "),
    [groups],
  );
  const grouping = shapeOf(anchor);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor, wherever the focus is in it
    <div ref={box} className="hiding-parts" onKeyDown={onKeyDown}>
      <Tools
        tool={tool}
        isGrouping={anchor !== undefined}
        onTool={chooseTool}
        onGroup={group}
        onDelete={remove}
        onUndo={() => goThrough("undo")}
        onRedo={() => goThrough("redo")}
        onZoom={(step) => setZoom(Math.min(ZOOMS.length - 1, Math.max(0, zoom + step)))}
      />
      <Stage
        handle={stage}
        picture={picture}
        shapes={shapes}
        selected={anchor === undefined ? selected : [anchor]}
        othersOf={othersOf}
        tool={tool}
        zoom={ZOOMS[zoom] ?? 1}
        actions={actions}
      />
      <div className="hiding-hint">
        <p role="status">
          {grouping ? `${HIDING_TEXTS.grouping(nameOf(grouping))} ${said}` : said || HIDING_TEXTS.draws[tool]}
        </p>
        <p className="hiding-keys">
          <Sentence
            text={HIDING_TEXTS.keys}
            parts={{
              arrows: HIDING_TEXTS.arrows,
              shift: <kbd>Shift</kbd>,
              enter: <kbd>Enter</kbd>,
              del: <kbd>Delete</kbd>,
            }}
          />
        </p>
      </div>
      <section className="hiding-side" aria-label={HIDING_TEXTS.parts}>
        <h3>{HIDING_TEXTS.countOf(partsIn(shapes))}</h3>
        {shapes.length === 0 && <p className="hint">{HIDING_TEXTS.nothing}</p>}
        <PartList
          shapes={shapes}
          selected={selected}
          othersOf={othersOf}
          progressOf={progressOf}
          here={here}
          actions={listActions}
        />
        {picture.names.length > 1 && (
          <Radios
            name="picture"
            legend={HIDING_TEXTS.whichPicture}
            options={picture.names.map((name, i) => [i + 1, HIDING_TEXTS.pictureAt(i + 1, name)])}
            value={state.picture}
            onChoose={(next) => dispatch({ type: "picture", picture: next })}
            translate="no"
          />
        )}
        <Radios
          name="hides"
          legend={HIDING_TEXTS.whenAsked}
          options={HIDINGS.map((each) => [each, HIDING_TEXTS.hides[each]])}
          value={hides}
          onChoose={(next) => dispatch({ type: "hide", hides: next })}
        >
          <p className="hint">{HIDING_TEXTS.hidesLong[hides]}</p>
        </Radios>
      </section>
    </div>
  );
}

const HIDINGS: readonly Hiding[] = ["all", "one"];

interface RadiosProps<T extends string | number> {
  readonly name: string;
  readonly legend: string;
  /** Each value with what it is called. */
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  /** Where people have given the names. */
  readonly translate?: "no";
  readonly children?: ReactNode;
}

/** A choice of one among a few. */
function Radios<T extends string | number>({
  name,
  legend,
  options,
  value,
  onChoose,
  translate,
  children,
}: RadiosProps<T>): ReactElement {
  return (
    <fieldset className="hiding-mode">
      <legend className="label">{legend}</legend>
      {options.map(([each, label]) => (
        <label key={each} className="choice">
          <input type="radio" name={name} checked={each === value} onChange={() => onChoose(each)} />
          <span dir="auto" translate={translate}>
            {label}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
