import type { Position } from "../queries/changes.ts";
import type { NamedViewer } from "../queries/sessions.ts";
import type { Heads } from "../queries/stream-heads.ts";

/** One stream in a pulse. */
export interface Member {
  /** Returns where its log ended at the last beat; null when its session has ended. */
  head(): Position | null;
  leave(): void;
}

/** The heartbeat of all streams of a server. It reads for many at once what each would read for itself. */
export interface Pulse {
  join(viewer: NamedViewer, onBeat: () => void): Member;
}

export interface PulseDeps {
  readonly beatMs: number;
  readonly heads: (viewers: readonly NamedViewer[]) => Promise<Heads>;
  /** Called when `heads` fails, for all or for some; the streams concerned have no beat then. */
  readonly onError: (error: unknown) => void;
}

/** Streams beat in groups, a second apart: all of them at once would keep everything else waiting. */
const GROUPS = 15;
const GROUP_EVERY_MS = 1_000;
/** Streams of one read. */
const MOST_AT_ONCE = 1_000;
/** Reads that are under way: a database that answers late keeps no more connections from others than these. */
const MOST_READS = 2;

interface Stream {
  readonly viewer: NamedViewer;
  readonly onBeat: () => void;
  head: Position | null;
}

/** Makes the heartbeat of a server's streams, in groups that beat in turn, each every `beatMs`. */
export function createPulse({ beatMs, heads, onError }: PulseDeps): Pulse {
  const count = Math.max(1, Math.min(GROUPS, Math.floor(beatMs / GROUP_EVERY_MS)));
  const groups = Array.from({ length: count }, () => new Set<Stream>());
  /** Groups whose time has come, in order. */
  const due = new Set<ReadonlySet<Stream>>();
  let reads = 0;
  let turn = 0;
  let members = 0;
  let timer: NodeJS.Timeout | undefined;

  async function beat(streams: readonly Stream[]): Promise<void> {
    const found = await heads(streams.map(({ viewer }) => viewer));
    let failure: Error | undefined;
    for (const stream of streams) {
      const head = found.get(stream.viewer.sessionId) ?? null;
      if (head instanceof Error) {
        failure = head;
        continue;
      }
      stream.head = head;
      stream.onBeat();
    }
    if (failure) onError(failure);
  }
  const next = () => {
    for (const group of due) {
      if (reads === MOST_READS) return;
      due.delete(group);
      reads++;
      void beatAll(group).finally(() => {
        reads--;
        next();
      });
    }
  };
  const beatAll = async (group: ReadonlySet<Stream>): Promise<void> => {
    const streams = [...group];
    for (let from = 0; from < streams.length; from += MOST_AT_ONCE)
      await beat(streams.slice(from, from + MOST_AT_ONCE)).catch(onError);
  };
  const tick = () => {
    const group = groups[turn++ % count];
    if (group && group.size > 0) due.add(group);
    next();
  };
  const smallest = () => groups.reduce((least, group) => (group.size < least.size ? group : least));

  return {
    join(viewer, onBeat) {
      const stream: Stream = { viewer, onBeat, head: null };
      const group = smallest().add(stream);
      members++;
      timer ??= setInterval(tick, beatMs / count);
      return {
        head: () => stream.head,
        leave() {
          if (!group.delete(stream) || --members > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
  };
}
