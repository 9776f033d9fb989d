import type { Hono } from "hono";
import { payTestCheckout } from "../commands/payments/pay-test-checkout.ts";
import type { Config } from "../config.ts";
import { readBytes } from "./body.ts";
import type { HttpEnvironment } from "./environment.ts";
import { checkoutPage, endedPage, TEST_CHECKOUT_STYLE } from "./test-checkout-page.ts";

type Deps = Parameters<typeof payTestCheckout>[0] & {
  readonly config: Pick<Config, "publicUrl" | "allowedOrigins">;
};

export const TEST_CHECKOUT_PATH = "/checkout/test";
const LONGEST_FORM = 16_384;

/** Serves the page of the test checkout. Its address is the only key to it. */
export function serveTestCheckout(app: Hono<HttpEnvironment>, deps: Deps): void {
  const policy = pagePolicy(deps.config);
  const page = (status: number, html: string) =>
    new Response(html, {
      status,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
      },
    });
  const ended = () => page(410, endedPage(deps.config.publicUrl));

  app.get(`${TEST_CHECKOUT_PATH}.css`, (c) => {
    c.set("route", `${TEST_CHECKOUT_PATH}.css`);
    return new Response(TEST_CHECKOUT_STYLE, { headers: { "Content-Type": "text/css; charset=utf-8" } });
  });
  app.get(TEST_CHECKOUT_PATH, async (c) => {
    c.set("route", TEST_CHECKOUT_PATH);
    const ticket = c.req.query("ticket") ?? "";
    const order = deps.testCheckout.readTicket(ticket, deps.clock());
    return order ? page(200, checkoutPage(ticket, order)) : ended();
  });
  app.post(TEST_CHECKOUT_PATH, async (c) => {
    c.set("route", TEST_CHECKOUT_PATH);
    const read = await readBytes(c.req.raw, LONGEST_FORM);
    const form = new URLSearchParams(read.ok ? new TextDecoder().decode(read.value) : "");
    const ticket = form.get("ticket") ?? "";
    const order = deps.testCheckout.readTicket(ticket, deps.clock());
    if (!order) return ended();
    if (form.get("choice") === "cancel") return leaveTo(order.cancelUrl);
    if (form.get("choice") !== "pay") return page(422, checkoutPage(ticket, order));
    const next = await payTestCheckout(deps, ticket);
    return next === null ? ended() : leaveTo(next);
  });
}

const leaveTo = (url: string): Response =>
  new Response(null, { status: 303, headers: { Location: url, "Cache-Control": "no-store" } });

/** A form's policy holds for where it leads in the end, so the pages people come back to stand in it. */
const pagePolicy = ({ publicUrl, allowedOrigins }: Deps["config"]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${[new URL(publicUrl).origin, ...allowedOrigins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
