import { expect, test } from "vitest";
import { createFileAddresses } from "./file-addresses.ts";

const addresses = createFileAddresses("a secret of the tests");
const monday = new Date("2026-03-02T09:00:00.000Z");
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000);
const queryOf = (address: string) => {
  const { u, w, s } = Object.fromEntries(new URLSearchParams(address.split("?")[1]));
  return { u: u ?? "", w: w ?? "", s: s ?? "" };
};

test("an address opens one file of one person, and stays the same for a week", () => {
  const address = addresses.sign(17, 99, monday);
  const query = queryOf(address);
  expect(address).toMatch(/^\/files\/99\/original\?/);
  expect(addresses.sign(17, 99, later(1))).toBe(address);
  expect(addresses.read(99, query, later(1))).toBe(17);
  expect(addresses.read(98, query, later(1))).toBeUndefined();
  expect(addresses.read(99, { ...query, u: "18" }, later(1))).toBeUndefined();
  expect(addresses.read(99, { ...query, s: "" }, later(1))).toBeUndefined();
  expect(createFileAddresses("another secret").read(99, query, later(1))).toBeUndefined();
});

test("it opens for a week at least and for two at most, and not before it was signed", () => {
  const query = queryOf(addresses.sign(17, 99, monday));
  expect(addresses.read(99, query, later(7))).toBe(17);
  expect(addresses.read(99, query, later(14))).toBeUndefined();
  expect(addresses.read(99, query, later(-7))).toBeUndefined();
  expect(addresses.read(99, { ...query, w: "1e9" }, monday)).toBeUndefined();
});
