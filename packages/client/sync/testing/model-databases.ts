/** Throws away every database of a user. Tabs that have one open let go of it. */
export async function clearDatabases(userId: number): Promise<void> {
  const all = await indexedDB.databases();
  const own = all.flatMap(({ name = "" }) => (name.endsWith(`-${userId}`) ? [name] : []));
  await Promise.all(own.map(cleared));
}

const cleared = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(name));
  });
