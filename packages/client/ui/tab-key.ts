/** Whether this press is of Tab: by its name, or by its place, since with Shift it has no name in WebKit on GTK. */
export const isTab = (press: { readonly key: string; readonly code: string }): boolean =>
  press.key === "Tab" || press.code === "Tab";
