import type { Shape } from "@perennial/domain/card/shapes";
import {
  type CSSProperties,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { ownDrags } from "../../platform/own-drags.ts";
import { ShapeForm } from "../../ui/picture/shape-form.tsx";
import type { PictureInText } from "../../ui/picture/use-picture.ts";
import { boxBetween, type Corner, cornersOf, isTooSmall } from "./geometry.ts";
import { HIDING_TEXTS, type Tool } from "./hiding-texts.ts";
import { type ShapeActions, ShapeButton } from "./shape-button.tsx";

/** What is done on the picture. Places are in thousandths of it. */
export interface StageActions extends ShapeActions {
  drawn(form: Shape["form"], points: Shape["points"]): void;
  /** Moves what is selected by so much in all, since the pointer went down. */
  dragged(dx: number, dy: number): void;
  pulled(corner: Corner, x: number, y: number): void;
  /** The pointer went up. */
  ended(): void;
  /** Nothing is meant any more. */
  pressedBeside(): void;
}

/** What the pointer does that is down. */
type Drag =
  | { readonly does: "draw"; readonly x: number; readonly y: number }
  | { readonly does: "move"; readonly x: number; readonly y: number }
  | { readonly does: "pull"; readonly corner: Corner };

/** What can be asked of the stage from outside. */
export interface StageHandle {
  /** The pointer that is down moves the selected shapes. */
  grab(event: PointerEvent): void;
  /** Closes a polygon that is being drawn, or gives it up. Returns whether one was. */
  endPolygon(isWanted: boolean): boolean;
}

/** As near to the first corner, in thousandths, closes a polygon. */
const NEAR = 25;

/** The picture with its shapes, to be drawn on. */
export function Stage({
  handle,
  picture: { file, alt },
  shapes,
  selected,
  othersOf,
  tool,
  zoom,
  actions,
}: {
  handle: RefObject<StageHandle | null>;
  picture: PictureInText;
  shapes: readonly Shape[];
  selected: readonly number[];
  othersOf: (shape: Shape) => string;
  tool: Tool;
  zoom: number;
  actions: StageActions;
}): ReactElement {
  const canvas = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [sketch, setSketch] = useState<readonly number[]>([]);
  const [loaded, setLoaded] = useState({ address: "", ratio: 1 });
  const known = typeof file === "string" ? undefined : file;
  const told = known?.width && known.height ? known.width / known.height : 4 / 3;
  // What the picture before it was like says nothing of this one.
  const ratio = loaded.address === known?.address ? loaded.ratio : told;

  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [((clientX - box.left) / box.width) * 1_000, ((clientY - box.top) / box.height) * 1_000];
  };
  const begin = (event: PointerEvent, next: Drag) => {
    drag.current = next;
    canvas.current?.setPointerCapture(event.pointerId);
  };
  const endPolygon = (isWanted: boolean): boolean => {
    if (tool !== "polygon" || sketch.length === 0) return false;
    if (isWanted && sketch.length >= 6 && !isTooSmall(sketch)) actions.drawn("polygon", sketch);
    setSketch([]);
    return true;
  };
  useEffect(() => {
    if (canvas.current) return ownDrags(canvas.current, () => drag.current !== undefined);
  }, []);
  useImperativeHandle(handle, () => ({
    grab(event) {
      const [x, y] = placeOf(event);
      begin(event, { does: "move", x, y });
    },
    endPolygon,
  }));

  const addCorner = (x: number, y: number) => {
    const [firstX = 0, firstY = 0] = sketch;
    if (sketch.length >= 6 && Math.hypot(x - firstX, y - firstY) < NEAR) return void endPolygon(true);
    const [left = 0, top = 0] = boxBetween(x, y, x, y);
    setSketch([...sketch, left, top]);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const [x, y] = placeOf(event);
    // The keys of the editor are heard from here too: Enter closes a polygon.
    canvas.current?.focus({ preventScroll: true });
    actions.pressedBeside();
    if (tool === "polygon") addCorner(x, y);
    else if (tool !== "select") begin(event, { does: "draw", x, y });
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const [x, y] = placeOf(event);
    if (now.does === "draw") setSketch(boxBetween(now.x, now.y, x, y));
    else if (now.does === "move") actions.dragged(Math.round(x - now.x), Math.round(y - now.y));
    else actions.pulled(now.corner, x, y);
  };
  const onPointerUp = (event: PointerEvent) => {
    const now = drag.current;
    drag.current = undefined;
    if (!now) return;
    if (now.does !== "draw") return actions.ended();
    setSketch([]);
    // The last move may not have been drawn yet.
    const box = boxBetween(now.x, now.y, ...placeOf(event));
    if ((tool === "rect" || tool === "ellipse") && !isTooSmall(box)) actions.drawn(tool, box);
  };

  const last = selected.length === 1 ? shapes.find(({ id }) => id === selected[0]) : undefined;
  return (
    <div className="hiding-stage">
      {file === "gone" && <p className="hiding-gone">{HIDING_TEXTS.unplaced}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is drawn has buttons, and keys of the editor */}
      <div
        ref={canvas}
        className="hiding-canvas"
        data-tool={tool}
        tabIndex={-1}
        style={{ "--ratio": ratio, "--zoom": zoom } as CSSProperties}
        onPointerDown={onPointerDown}
        // The browser would take the focus from the shape that a press has made.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = undefined;
          setSketch([]);
          actions.ended();
        }}
      >
        {known && (
          <img
            src={known.address}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth && naturalHeight)
                setLoaded({ address: known.address, ratio: naturalWidth / naturalHeight });
            }}
          />
        )}
        {shapes.map((shape) => (
          <ShapeButton
            key={shape.id}
            shape={shape}
            isSelected={selected.includes(shape.id)}
            others={othersOf(shape)}
            actions={actions}
          />
        ))}
        {last &&
          cornersOf(last).map((corner) => (
            <span
              key={corner.at.join()}
              className="hiding-corner"
              style={
                {
                  left: `${corner.x / 10}%`,
                  top: `${corner.y / 10}%`,
                  "--x": corner.away[0],
                  "--y": corner.away[1],
                } as CSSProperties
              }
              onPointerDown={(event) => {
                event.stopPropagation();
                begin(event, { does: "pull", corner });
              }}
            />
          ))}
        <Sketch tool={tool} points={sketch} />
      </div>
    </div>
  );
}

/** What is being drawn, not yet a shape. */
function Sketch({ tool, points }: { tool: Tool; points: readonly number[] }): ReactElement | null {
  if (points.length === 0 || tool === "select") return null;
  return (
    <svg className="hiding-sketch" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      <ShapeForm form={tool} points={points} />
      {tool === "polygon" && <polyline points={points.join(" ")} />}
    </svg>
  );
}
