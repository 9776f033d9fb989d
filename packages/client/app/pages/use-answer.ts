import { useEffect, useState } from "react";

/** What a page asked the server for, and how to ask again where no answer came. */
export type Answered<T> =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly again: () => void }
  | { readonly phase: "here"; readonly value: T };

/** Asks once for each coming to the page, and again when that is wanted. */
export function useAnswer<T>(ask: () => Promise<T | undefined>): Answered<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answered<T>>({ phase: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again, another question is another page
  useEffect(() => {
    let wanted = true;
    const again = () => setAttempt((count) => count + 1);
    setAnswer({ phase: "loading" });
    void ask().then((value) => {
      if (wanted) setAnswer(value === undefined ? { phase: "failed", again } : { phase: "here", value });
    });
    return () => {
      wanted = false;
    };
  }, [attempt]);
  return answer;
}
