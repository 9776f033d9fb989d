/** The page scrolls while the pointer is so near to the edge of what can be seen, in px. */
const EDGE_PX = 56;
const MOST_PX_PER_SECOND = 1_400;

/** How fast the page scrolls under a pointer that drags, in px per second: the nearer to an edge, the faster. Down is positive. */
export function edgeSpeed(y: number, viewport: { readonly top: number; readonly bottom: number }): number {
  const up = reach(viewport.top + EDGE_PX - y);
  const down = reach(y - (viewport.bottom - EDGE_PX));
  return (down - up) * MOST_PX_PER_SECOND;
}

/** From 0 where the edge begins to 1 at the edge and beyond; slow at first. */
const reach = (px: number): number => (Math.max(0, Math.min(px, EDGE_PX)) / EDGE_PX) ** 2;
