/** Small texts kept on this device, written before the call returns. */
export interface KeyValueStorage {
  get(key: string): string | null;
  /** False when it could not be kept: storage is full or forbidden. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Local storage that never throws. @param find where it is; reading the property may throw already */
export function webStorage(find: () => WebStorage): KeyValueStorage {
  const attempt = <T>(use: (storage: WebStorage) => T, otherwise: T): T => {
    try {
      return use(find());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () =>
      attempt((storage) => {
        const keys: string[] = [];
        for (let i = 0; i < storage.length; i++) {
          const key = storage.key(i);
          if (key !== null) keys.push(key);
        }
        return keys;
      }, []),
  };
}
