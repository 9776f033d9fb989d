/** Keeps the click away that follows a press which meant something else, from the moment the pointer goes up. */
export function holdClick(): void {
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", hold, { capture: true });
  const stop = () => setTimeout(() => document.removeEventListener("click", hold, { capture: true }));
  document.addEventListener("pointerup", stop, { once: true, capture: true });
}
