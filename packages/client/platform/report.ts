/** Reports a defect without stopping its caller: an uncaught error in the browser's console and its `error` event. */
export const reportDefect = (error: unknown): void =>
  queueMicrotask(() => {
    throw error;
  });
