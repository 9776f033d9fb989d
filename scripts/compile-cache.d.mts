export function compileCacheEnvironment(env: Readonly<Record<string, string | undefined>>): {
  readonly NODE_COMPILE_CACHE?: string;
};
