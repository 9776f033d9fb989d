import { type CSSProperties, type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { RichText } from "../rich-text.tsx";
import { PICTURE_TEXTS } from "./picture-texts.ts";
import { type DrawnShape, ShapeForm } from "./shape-form.tsx";
import { usePicture } from "./use-picture.ts";
import { type Zoom, zoomTo } from "./zoom.ts";
import "./covered-picture.css";

export interface CoveredPictureProps {
  /** One of its pictures has the shapes; its words stand above. */
  readonly text: string;
  /** Which of its pictures, from 1 up. */
  readonly picture: number;
  /** What stands above where the text has no words. */
  readonly heading: string;
  /** Those that may be covered, and those that are asked. */
  readonly shapes: readonly (DrawnShape & { readonly id: number; readonly isAsked: boolean })[];
  readonly hidesOthers: boolean;
  /** Whether what is asked is uncovered. */
  readonly isShown: boolean;
  /** For who does not see it: which part is asked, and what it is once it shows. */
  readonly description: string;
  /** Around what is asked: left, top, right, bottom, in thousandths. Where it is given and the picture small, it is shown closer. */
  readonly closeTo?: readonly [number, number, number, number] | undefined;
}

/** A text with a picture that has some of its parts covered, with the asked one set off. */
export function CoveredPicture({ text, picture, heading, ...covered }: CoveredPictureProps): ReactElement {
  const { file, alt, rest } = usePicture(text, picture);
  return (
    <>
      <span className="beside-picture" dir="auto" translate="no">
        <RichText text={rest === "" ? heading : rest} />
      </span>
      {file === "gone" ? (
        <span className="picture-gone">{PICTURE_TEXTS.gone}</span>
      ) : (
        <Covered
          // What was seen of a picture says nothing of the one that replaces it.
          key={file === "waiting" ? file : file.address}
          {...covered}
          alt={alt || PICTURE_TEXTS.picture}
          file={file === "waiting" ? undefined : file}
        />
      )}
    </>
  );
}

/** A picture on a narrower place than this, in CSS px, is a phone's. */
const NARROW_PX = 480;
/** As long as the picture has not said its own. */
const SOME_RATIO = 4 / 3;

function Covered({
  file,
  alt,
  shapes,
  hidesOthers,
  isShown,
  description,
  closeTo,
}: Omit<CoveredPictureProps, "text" | "picture" | "heading"> & {
  alt: string;
  file:
    | { readonly address: string; readonly width: number | null; readonly height: number | null }
    | undefined;
}): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const [loaded, setLoaded] = useState<number>();
  const told = file?.width && file.height ? file.width / file.height : SOME_RATIO;
  const ratio = loaded ?? told;
  const zoom = useZoom(place, closeTo, ratio);
  if (isBroken) return <span className="picture-gone">{PICTURE_TEXTS.gone}</span>;
  const shown = shapes.filter(({ isAsked }) => isAsked || hidesOthers);
  return (
    <span
      ref={place}
      role="img"
      aria-label={`${alt}. ${description}`}
      className="covered"
      style={{ "--ratio": ratio } as CSSProperties}
    >
      <span className="zoomed" style={zoom && styleOf(zoom)}>
        {file && (
          <img
            src={file.address}
            alt=""
            draggable={false}
            onError={() => setIsBroken(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth && naturalHeight) setLoaded(naturalWidth / naturalHeight);
            }}
          />
        )}
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          {shown.map(({ id, isAsked, ...shape }) => (
            <ShapeForm key={id} {...shape} className={isAsked ? (isShown ? "ring" : "asked") : "other"} />
          ))}
        </svg>
        {!isShown && shown.map((shape) => shape.isAsked && <QuestionSign key={shape.id} {...shape} />)}
      </span>
    </span>
  );
}

function QuestionSign({ points }: DrawnShape): ReactElement {
  const mean = (first: 0 | 1) => {
    const each = points.filter((_, i) => i % 2 === first);
    return each.reduce((sum, value) => sum + value, 0) / each.length / 10;
  };
  return (
    <span className="asks-it" aria-hidden="true" style={{ left: `${mean(0)}%`, top: `${mean(1)}%` }}>
      ?
    </span>
  );
}

const styleOf = ({ scale, x, y }: Zoom) =>
  ({
    transform: `scale(${scale})`,
    transformOrigin: `${x * 100}% ${y * 100}%`,
    "--zoom": scale,
  }) as CSSProperties;

/** How close the picture is shown in the place that it has now. */
function useZoom(
  place: { readonly current: HTMLElement | null },
  closeTo: CoveredPictureProps["closeTo"],
  ratio: number,
): Zoom | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !closeTo) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, closeTo]);
  if (!closeTo || width === undefined || width === 0 || width >= NARROW_PX) return undefined;
  return zoomTo(closeTo, width, width / ratio);
}
