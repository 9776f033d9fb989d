/** What an operator measures. No label holds an id, a name or an address: the series stay few, whoever asks. */
export interface Metrics {
  /** A request was answered. */
  answered(request: AnsweredRequest): void;
  /** A batch of commands was settled, or failed. */
  settled(commands: number, seconds: number): void;
  /** A change reached a stream so long after its commit. */
  streamed(seconds: number): void;
  /** A model was asked for a card. */
  modelAnswered(result: "drafted" | "failed"): void;
  /** Reads what stands at this moment, such as connections in use. */
  watch(sources: MetricSources): void;
  /** Returns all of it as Prometheus reads it. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** It was meant to open an account, in whichever way. */
  readonly isSignIn: boolean;
}

/** Where the values come from that are read at each scrape. One that cannot be read is left out. */
export interface MetricSources {
  /** Connections of the pool to the database. */
  readonly connections: () => { readonly all: number; readonly idle: number; readonly waiting: number };
  readonly streams: () => number;
  readonly accounts: () => Promise<number>;
  /** Bytes; undefined where the database lies elsewhere. */
  readonly diskFree: () => Promise<number | undefined>;
  /** Until when the newest backup holds all, and when the last drill was; undefined where there is none. */
  readonly backups: () => Promise<{
    readonly backupAt: Date | undefined;
    readonly drillAt: Date | undefined;
    readonly isDrillGood: boolean;
  }>;
  readonly now: () => Date;
}
