import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("a key that has all of its turns waits in order, and keeps nobody else waiting", async () => {
  const turns = createTurns({ perKey: 1, inAll: 2, waitingPerKey: 2 });
  const begun: string[] = [];
  const take = (name: string, key: string) =>
    turns.take(key).then((end) => {
      begun.push(name);
      return end;
    });
  const first = await take("a1", "a");
  const second = take("a2", "a");
  const third = take("a3", "a");
  await take("b1", "b");
  expect(begun).toEqual(["a1", "b1"]);
  first?.();
  first?.();
  (await second)?.();
  await third;
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
});

test("whoever finds too many waiting, has gone or has waited for long gets no turn", async () => {
  const turns = createTurns({ perKey: 1, inAll: 1, waitingPerKey: 1, waitMs: 5 });
  const end = await turns.take("a");
  const gone = new AbortController();
  const leaving = turns.take("a", gone.signal);
  expect(await turns.take("a")).toBeNull();
  gone.abort();
  expect(await leaving).toBeNull();
  expect(await turns.take("b")).toBeNull();
  end?.();
  expect(await turns.take("b")).not.toBeNull();
});
