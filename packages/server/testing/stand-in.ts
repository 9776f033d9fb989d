/** Stands in for an object in a test: these parts of it are others, all else is its own. */
export const standIn = <T extends object>(whole: T, parts: Readonly<Record<string, unknown>>): T =>
  new Proxy(whole, {
    get(target, key) {
      if (typeof key === "string" && key in parts) return parts[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
