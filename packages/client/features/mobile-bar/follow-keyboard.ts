/** Keeps the bar above an on-screen keyboard that covers the page. Returns how to stop. */
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
