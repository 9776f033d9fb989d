try {
  // A stored theme never flashes the other one. The key is platform/theme.ts's.
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  // Who is signed in most likely wants a tree: its code, which the build names here, comes beside the first script.
  if (localStorage.getItem("jwt_token") !== null)
    for (const href of document.currentScript.dataset.tree?.split(" ") ?? [])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
} catch {
  // Storage may be forbidden; then the system's theme holds.
}
