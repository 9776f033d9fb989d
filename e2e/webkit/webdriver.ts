/** An element of the page as the protocol names it. */
export type ElementReference = { readonly [ELEMENT]: string };

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** What stands for an argument on its way: an element's reference for the element. */
export type Sent<A> = {
  readonly [K in keyof A]: A[K] extends Element ? ElementReference : A[K];
};

/** One step of a device, as the protocol writes it. */
export type Action = Readonly<Record<string, unknown>>;

/** A browser under W3C WebDriver: the commands that the tests use, each by one call. */
export interface Session {
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; what it closes over is not there. A promise is awaited. */
  evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: Sent<A>): Promise<Awaited<R>>;
  /** In the page, or in one of its elements. */
  elements(css: string, within?: ElementReference): Promise<readonly ElementReference[]>;
  /** What a screen reader is told of it. */
  role(element: ElementReference): Promise<string>;
  label(element: ElementReference): Promise<string>;
  /** Real keys or a real mouse, as the browser's window gets them. */
  act(device: "key" | "mouse", actions: readonly Action[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Opens another window of the same browser; the commands that follow go there. */
  openWindow(): Promise<string>;
  window(): Promise<string>;
  switchTo(window: string): Promise<void>;
  /** Closes the window that the commands go to. */
  closeWindow(): Promise<void>;
  /** Names a file to a field for files, as its dialog would. */
  chooseFile(field: ElementReference, path: string): Promise<void>;
  /** As PNG. */
  picture(): Promise<Buffer>;
  end(): Promise<void>;
}

/** What the browser refused to do; `code` is the protocol's own. */
class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** WebKit has no name for the error of an element that goes while it is asked what it is called. */
const GONE: readonly string[] = ["stale element reference", "unknown error"];

/** What is found may be drawn anew before it is asked for anything: then it is not there. */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WebDriverError && GONE.includes(error.code)) return undefined;
    throw error;
  }
}

/** A browser that does not answer by then never does: the command is named, instead of the whole test's time running out. */
const PATIENCE_MS = 30_000;

const DEVICES = {
  key: { type: "key", id: "keyboard" },
  mouse: { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } },
} as const;

/** Opens a browser; `args` are those of its command line. */
export async function openSession(driver: string, args: readonly string[]): Promise<Session> {
  const call = async <T>(method: "GET" | "POST" | "DELETE", path: string, body: unknown = {}): Promise<T> => {
    const answer = await fetch(`${driver}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new WebDriverError(value.error ?? "", `${method} ${path}: ${value.message}`);
    return value;
  };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        // A page that asks before it is left is answered by the test, not by the driver.
        unhandledPromptBehavior: "ignore",
        "webkitgtk:browserOptions": { args: ["--automation", ...args] },
      },
    },
  });
  const of = (path: string) => `/session/${sessionId}${path}`;
  const idOf = (element: ElementReference) => element[ELEMENT];
  return {
    goTo: (url) => call("POST", of("/url"), { url }),
    reload: () => call("POST", of("/refresh")),
    // Behind the arguments stand callbacks of the driver's own.
    evaluate: (run, ...args) =>
      call("POST", of("/execute/sync"), {
        script: `return (${run})(...[...arguments].slice(0, ${args.length}))`,
        args,
      }),
    elements: async (value, within) => {
      const path = within === undefined ? "/elements" : `/element/${idOf(within)}/elements`;
      const found = call<ElementReference[]>("POST", of(path), { using: "css selector", value });
      return (await unlessGone(found)) ?? [];
    },
    role: (element) => call("GET", of(`/element/${idOf(element)}/computedrole`)),
    label: (element) => call("GET", of(`/element/${idOf(element)}/computedlabel`)),
    act: (device, actions) => call("POST", of("/actions"), { actions: [{ ...DEVICES[device], actions }] }),
    resize: (width, height) => call("POST", of("/window/rect"), { width, height }),
    openWindow: async () => {
      const { handle } = await call<{ handle: string }>("POST", of("/window/new"), { type: "window" });
      await call("POST", of("/window"), { handle });
      return handle;
    },
    window: () => call("GET", of("/window")),
    switchTo: (handle) => call("POST", of("/window"), { handle }),
    closeWindow: () => call("DELETE", of("/window")),
    chooseFile: (field, text) => call("POST", of(`/element/${idOf(field)}/value`), { text }),
    picture: async () => Buffer.from(await call<string>("GET", of("/screenshot")), "base64"),
    end: () => call("DELETE", of("")),
  };
}
