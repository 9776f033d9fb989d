import type dns from "node:dns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalServer, startLocalServer } from "../testing/local-server.ts";
import { createGuardedPost, RefusedAddress } from "./guarded-post.ts";
import { isLoopback, isPrivateAddress, isThisMachine } from "./private-addresses.ts";

let server: LocalServer;
const asked: string[] = [];
beforeAll(async () => {
  server = await startLocalServer(async (request) => {
    asked.push(`${new URL(request.url).pathname} ${await request.text()}`);
    return asked.at(-1)?.startsWith("/away")
      ? new Response(null, { status: 307, headers: { Location: `${server.origin}/there` } })
      : new Response("here");
  });
});
afterAll(() => server.stop());

const INIT = { headers: {}, body: "words", signal: new AbortController().signal };

/** Resolves any name to one address after the other, the last one for ever. */
function leadingTo(...addresses: readonly string[]): typeof dns.lookup {
  const left = [...addresses];
  const lookup = (
    _: string,
    __: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    const address = (left.length > 1 ? left.shift() : left[0]) ?? "";
    done(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
  };
  return lookup as unknown as typeof dns.lookup; // one of its forms, which is the one that is called
}

const isPublic = (address: string) => !isPrivateAddress(address);
const addressOf = (host: string) => new URL(server.origin.replace("127.0.0.1", host));

test.each([
  ...["127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.20"],
  ...["169.254.169.254", "100.64.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::1", "::"],
  ...["::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::10.0.0.1", "fc00::1", "fd12:3456::1", "fe80::1"],
  ...["2002:7f00:1::", "ff02::1"],
])("%s is private", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::8.8.8.8"])(
  "%s is public",
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test("this machine is named by localhost and by the addresses of its loopback, in whatever form these are written", () => {
  const hostOf = (url: string) => new URL(url).hostname;
  for (const url of [
    "http://localhost:1",
    "http://127.0.0.1",
    "http://0x7f.1",
    "http://2130706433",
    "http://[::1]:5",
  ])
    expect([url, isThisMachine(hostOf(url))]).toEqual([url, true]);
  for (const url of [
    "http://localhost.example",
    "http://10.0.0.1",
    "https://model.example",
    "http://[fe80::1]",
  ])
    expect([url, isThisMachine(hostOf(url))]).toEqual([url, false]);
});

test("a private address is refused before anything is sent, written out or behind a name", async () => {
  const before = asked.length;
  const post = createGuardedPost(isPublic, leadingTo("127.0.0.1"));
  for (const host of ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "model.example", "localhost"])
    await expect(post(addressOf(host), INIT)).rejects.toThrow(RefusedAddress);
  expect(asked.length).toBe(before);
});

test("a name that leads elsewhere once it was looked at is connected to where it was looked at", async () => {
  const before = asked.length;
  // Public when it is looked up, private a moment later: nobody answers at the first, which is for documentation.
  const mayAsk = (address: string) => address === "192.0.2.1" || isPublic(address);
  const post = createGuardedPost(mayAsk, leadingTo("192.0.2.1", "127.0.0.1"));
  const signal = AbortSignal.timeout(300);
  await expect(post(addressOf("model.example"), { ...INIT, signal })).rejects.toThrow();
  await expect(post(addressOf("model.example"), INIT)).rejects.toThrow(RefusedAddress);
  expect(asked.length).toBe(before);
});

test("what may be asked is asked under its own name, and a redirect is an answer that nobody follows", async () => {
  const post = createGuardedPost(isLoopback, leadingTo("127.0.0.1"));
  const text = async (path: string) => {
    const { status, header, body } = await post(new URL(path, addressOf("model.example")), INIT);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return [status, header("Location"), Buffer.concat(chunks).toString()];
  };
  expect(await text("/near")).toEqual([200, null, "here"]);
  expect(await text("/away")).toEqual([307, `${server.origin}/there`, ""]);
  expect(asked.slice(-2)).toEqual(["/near words", "/away words"]);
});
