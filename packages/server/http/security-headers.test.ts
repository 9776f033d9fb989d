import { expect, test } from "vitest";
import { pagePolicy } from "./security-headers.ts";

const plain = {
  publicUrl: "https://perennial.example/app",
  allowedOrigins: [],
  google: { clientId: undefined },
  analyticsUrl: undefined,
};
const directives = (origins: Parameters<typeof pagePolicy>[0]) =>
  new Map(
    pagePolicy(origins)
      .split("; ")
      .map((directive) => {
        const [name = "", ...places] = directive.split(" ");
        return [name, places.join(" ")];
      }),
  );

test("a page loads nothing from elsewhere while nothing is set up", () => {
  const policy = directives(plain);
  expect(policy.get("default-src")).toBe("'none'");
  expect(policy.get("script-src")).toBe("'self'");
  expect(policy.get("connect-src")).toBe("'self' https://perennial.example");
  expect(policy.get("frame-src")).toBe("'self'");
});

test("with a client id the provider's sign-in may be loaded, and only that", () => {
  const policy = directives({ ...plain, google: { clientId: "id" } });
  const gsi = "https://accounts.google.com/gsi/";
  expect(policy.get("script-src")).toBe(`'self' ${gsi}`);
  expect(policy.get("style-src")).toBe(`'self' ${gsi}`);
  expect(policy.get("frame-src")).toBe(`'self' ${gsi}`);
  expect(policy.get("connect-src")).toBe(`'self' https://perennial.example ${gsi}`);
  expect(policy.get("img-src")).toBe("'self' data: https://perennial.example");
  expect(policy.get("media-src")).toBe("'self' https://perennial.example");
});

test("page views may go to the configured origin; its script is allowed where the address is one", () => {
  const endpoint = directives({ ...plain, analyticsUrl: "https://stats.example/collect?site=1" });
  expect(endpoint.get("connect-src")).toBe("'self' https://perennial.example https://stats.example");
  expect(endpoint.get("script-src")).toBe("'self'");
  const script = directives({ ...plain, analyticsUrl: "https://stats.example/js/views.js" });
  expect(script.get("script-src")).toBe("'self' https://stats.example");
  expect(script.get("connect-src")).toContain("https://stats.example");
});
