/**
 * Keeps from the browser the moves of a finger that drags something of the page. Chromium else counts them as a fling,
 * although nothing scrolls, and takes the next tap for a second as its end: no click comes of it.
 * @param isDragging asked behind each move, which the pointer has told of before
 * @returns ends it
 */
export function ownDrags(element: HTMLElement, isDragging: () => boolean): () => void {
  const onTouchMove = (event: TouchEvent) => {
    if (event.cancelable && isDragging()) event.preventDefault();
  };
  element.addEventListener("touchmove", onTouchMove, { passive: false });
  return () => element.removeEventListener("touchmove", onTouchMove);
}
