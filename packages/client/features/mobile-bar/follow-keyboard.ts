/**
 * Keeps the bar above the on-screen keyboard in browsers that lay the keyboard over the page instead of making
 * the page smaller. Returns how to stop.
 */
export function followKeyboard(bar: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const place = () => {
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
    bar.style.transform = covered > 1 ? `translateY(${-covered}px)` : "";
  };
  place();
  viewport.addEventListener("resize", place);
  viewport.addEventListener("scroll", place);
  return () => {
    viewport.removeEventListener("resize", place);
    viewport.removeEventListener("scroll", place);
  };
}
