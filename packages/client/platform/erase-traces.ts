import type { KeyValueStorage } from "./storage.ts";

/** Removes all data of a user: names in both storages carry the user's id (`perennial:wal:7:…`, `perennial-outbox-7`). */
export async function eraseTraces(
  userId: number,
  storage: Pick<KeyValueStorage, "keys" | "remove">,
  findDatabases: () => Pick<IDBFactory, "databases" | "deleteDatabase">,
): Promise<void> {
  const isOfUser = (name: string) => {
    const [product, ...parts] = name.split(/[:_-]/);
    return product === "perennial" && parts.includes(String(userId));
  };
  for (const key of storage.keys()) if (isOfUser(key)) storage.remove(key);
  await eraseDatabases(isOfUser, findDatabases);
}

/** Removes the databases of such names. @param findDatabases where they are; reading the property may throw already */
export async function eraseDatabases(
  isMeant: (name: string) => boolean,
  findDatabases: () => Pick<IDBFactory, "databases" | "deleteDatabase">,
): Promise<void> {
  try {
    const names = (await findDatabases().databases()).map(({ name = "" }) => name).filter(isMeant);
    await Promise.all(names.map((name) => eraseDatabase(name, findDatabases)));
  } catch {
    // Where databases are forbidden there is nothing to erase.
  }
}

/** Resolves to whether there is a database of such a name; true where the browser does not say. */
export async function hasDatabase(
  name: string,
  findDatabases: () => Pick<IDBFactory, "databases">,
): Promise<boolean> {
  try {
    return (await findDatabases().databases()).some((each) => each.name === name);
  } catch {
    return true;
  }
}

/** Removes a database. @param findDatabases where it is; reading the property may throw already */
export async function eraseDatabase(
  name: string,
  findDatabases: () => Pick<IDBFactory, "deleteDatabase">,
): Promise<void> {
  try {
    await settled(findDatabases().deleteDatabase(name));
  } catch {
    // There is none to erase.
  }
}

/** A tab that still has the database open lets go of it when asked. */
const settled = (request: IDBOpenDBRequest) =>
  new Promise((resolve) => {
    request.onsuccess = resolve;
    request.onerror = resolve;
  });
