import { expect, test } from "vitest";
import { readStaticText } from "./static-text.ts";

test("a text beside the page is read; a refusal and a lost connection are undefined", async () => {
  const asked: string[] = [];
  const answering = (response: Response) => async (address: string) => {
    asked.push(address);
    return response;
  };
  expect(await readStaticText("/a.md", answering(new Response("# A")))).toBe("# A");
  expect(await readStaticText("/b.md", answering(new Response("no", { status: 404 })))).toBeUndefined();
  expect(await readStaticText("/c.md", () => Promise.reject(new TypeError("offline")))).toBeUndefined();
  expect(asked).toEqual(["/a.md", "/b.md"]);
});
