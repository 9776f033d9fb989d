/** The row that a press takes up: by its bullet, or with a finger wherever it has no control and nobody writes. */
export function rowToTake(target: EventTarget | null, by: "bullet" | "row"): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const hold =
    by === "bullet" || target === document.activeElement || target.closest("form, .tog, .act")
      ? target.closest(".bul")
      : target;
  return hold?.closest<HTMLElement>(".outline [data-key]")?.dataset.key;
}
