/** So many of something may go on at the same time, for one user and in all. */
export interface Slots {
  /** Takes a slot for a user; returns what gives it back, once, or undefined where none is free. */
  take(userId: number): (() => void) | undefined;
}

/**
 * Makes slots, all of them free. They are counted in the memory of this server, so that each of several has as
 * many.
 */
export function createSlots(most: { readonly perUser: number; readonly inAll: number }): Slots {
  const taken = new Map<number, number>();
  let all = 0;
  return {
    take(userId) {
      const own = taken.get(userId) ?? 0;
      if (own >= most.perUser || all >= most.inAll) return undefined;
      taken.set(userId, own + 1);
      all++;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        all--;
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      };
    },
  };
}
