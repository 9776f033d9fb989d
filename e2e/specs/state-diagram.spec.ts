import type { FrameLocator, Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { answering } from "../answers.ts";
import { expect, test } from "../fixtures.ts";

const source = (page: Page) => page.getByRole("textbox", { name: "Diagram source" });
const frame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Diagram"]');
/** Waits until what stands in the text is drawn, and answers with the drawing. */
async function drawn(page: Page) {
  await expect(page.locator('iframe[data-state="drawn"]')).toBeVisible({ timeout: 30_000 });
  return frame(page).locator("#drawing > svg");
}
async function open(page: Page) {
  await page.goto("/state-diagram");
  await expect(source(page)).toBeVisible();
  return drawn(page);
}
async function write(page: Page, text: string) {
  await source(page).fill(text);
}

test("the project's own file is drawn in legible words of the product's type, its start in sight; the drawing follows the text as it is edited, fits its frame, and can be made larger and smaller [2.diagram] [7.diagram]", async ({
  page,
}) => {
  const drawing = await open(page);
  await expect(source(page)).toHaveValue(/^stateDiagram-v2/);
  await expect(drawing).toContainText("Landing page");
  for (const state of ["Reading", "NoteField", "Answer", "ReleasesPage"]) {
    const image = frame(page)
      .getByRole("button", { name: `Screenshot of ${state}` })
      .locator("img");
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(960);
  }
  await expect(page.getByText("Could not load IDEAL_UI_STATE.md")).toHaveCount(0);
  const words = drawing.getByText("App starts").first();
  await expect(words).toBeInViewport();
  const { family, size } = await words.evaluate((each) => {
    const { fontFamily, fontSize } = getComputedStyle(each);
    const zoom = Number(document.querySelector<HTMLElement>("#drawing")?.style.zoom);
    return { family: fontFamily, size: Number.parseFloat(fontSize) * Math.min(1, zoom) };
  });
  expect(size).toBeGreaterThanOrEqual(8.9);
  expect(family).toContain("Commissioner Variable");
  expect(
    await frame(page)
      .locator("body")
      .evaluate(() => [...document.fonts].map((face) => `${face.family} ${face.status}`)),
  ).toEqual([expect.stringMatching(/Commissioner Variable.* loaded$/)]);
  await write(page, "stateDiagram-v2\n  Seed --> Sprout : water");
  await expect(drawing).toContainText("Sprout");
  await expect(drawing).toContainText("water");
  await expect(drawing).not.toContainText("Landing page");
  await source(page).press("End");
  await page.keyboard.insertText("\n  Sprout --> Leaf");
  await expect(drawing).toContainText("Leaf");
  const lines = Array.from({ length: 4 }, (_, i) => `  Left${i} --> Right${i}`);
  await write(page, ["stateDiagram-v2", ...lines].join("\n"));
  await expect(drawing).toContainText("Right3");
  const width = async () => (await drawing.boundingBox())?.width ?? 0;
  const frameWidth = (await page.locator("iframe").boundingBox())?.width ?? 0;
  const fitted = await width();
  expect(fitted).toBeLessThanOrEqual(frameWidth);
  await frame(page).getByRole("button", { name: "Larger" }).click();
  expect(await width()).toBeGreaterThan(fitted * 1.3);
  await frame(page).getByRole("button", { name: "Smaller" }).click();
  await frame(page).getByRole("button", { name: "Smaller" }).click();
  expect(await width()).toBeLessThan(fitted * 0.8);
  await frame(page).getByRole("button", { name: "Fit" }).click();
  expect(Math.abs((await width()) - fitted)).toBeLessThan(2);
});

test("without the file a default is drawn, with a warning [2.diagram]", async ({ page, net, watch }) => {
  watch.allowFailedRequests = true;
  const missing = { status: 404, body: { error: "x", code: "not_found" } };
  net.answerInstead = answering(({ path }) => path === "/IDEAL_UI_STATE.md", missing);
  const drawing = await open(page);
  await expect(
    page.getByText("Could not load IDEAL_UI_STATE.md - using default diagram", { exact: true }),
  ).toBeVisible();
  await expect(source(page)).toHaveValue(/^stateDiagram-v2\n\s+\[\*\] --> Landing/);
  await expect(drawing).toContainText("Flashcard");
});

test("what cannot be drawn is said in red, and the text stays until it can; one over 50000 characters is replaced by an error diagram, and stays to be shortened [8.diagram] [9.diagram]", async ({
  page,
}) => {
  const drawing = await open(page);
  await write(page, "stateDiagram-v2\n  A --> --> B");
  const error = page.getByRole("alert").filter({ hasText: /^Error rendering diagram: ./ });
  await expect(error).toBeVisible();
  const [red = 0, green = 255, blue = 255] = await error
    .locator("p")
    .or(error)
    .first()
    .evaluate((element) => {
      const pixel = document.createElement("canvas").getContext("2d");
      if (pixel === null) return [];
      pixel.fillStyle = getComputedStyle(element).color;
      pixel.fillRect(0, 0, 1, 1);
      return [...pixel.getImageData(0, 0, 1, 1).data];
    });
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect(source(page)).toHaveValue("stateDiagram-v2\n  A --> --> B");
  await write(page, "stateDiagram-v2\n  A --> B");
  await expect(error).toHaveCount(0);
  await drawn(page);
  await expect(drawing).toContainText("B");
  const base = "stateDiagram-v2\n  Kept --> Whole\n%%";
  await write(page, base + "x".repeat(50_000 - base.length));
  await expect(drawing).toContainText("Whole");
  await write(page, base + "x".repeat(50_001 - base.length));
  await expect(drawing).toContainText("Maximum text size in diagram exceeded");
  const told = page.getByText("The diagram has 50,001 characters; at most 50,000 are drawn.");
  await expect(told).toBeVisible();
  await expect(source(page)).toHaveValue(base + "x".repeat(50_001 - base.length));
  await write(page, "stateDiagram-v2\n  Short --> Again");
  await expect(drawing).toContainText("Again");
  await expect(told).toHaveCount(0);
});

test("a large diagram is not drawn unasked: the page goes on, and draws it at the press of a button", async ({
  page,
}) => {
  const drawing = await open(page);
  // Lines that add nothing to draw: drawing so many states blocks the page for longer than a click waits on a busy machine.
  const lines = Array.from({ length: 299 }, (_, i) => `  classDef kind${i} fill:none`);
  await write(page, ["stateDiagram-v2", "  Left0 --> Right0", ...lines].join("\n"));
  const held = page.getByText("Drawing a diagram of 301 lines blocks this page for some seconds.");
  await expect(held).toBeVisible();
  await source(page).press("Control+End");
  await page.keyboard.insertText("\n  Last --> One");
  await expect(page.getByText("A diagram of 302 lines")).toBeVisible();
  await expect(drawing).not.toContainText("Left0");
  expect(await findFaults(page, "a diagram that waits to be drawn")).toEqual([]);
  await page.getByRole("button", { name: "Draw it" }).click();
  await expect(drawing).toContainText("Left0", { timeout: 30_000 });
  await expect(drawing).toContainText("Last");
  await expect(page.getByRole("button", { name: "Draw it" })).toHaveCount(0);
  await write(page, "stateDiagram-v2\n  Short --> Again");
  await expect(drawing).toContainText("Again");
});

test("[IMAGE:path] lays a screenshot of this site over its state; others are refused in words [2.diagram]", async ({
  page,
  net,
}) => {
  await open(page);
  await write(
    page,
    [
      "stateDiagram-v2",
      "  Seed --> Tree",
      "  [IMAGE:/petals.svg]",
      "  Seed : The seed [IMAGE:https://elsewhere.example/a.png]",
      "  [IMAGE:javascript:alert(1)]",
    ].join("\n"),
  );
  const shot = frame(page).getByRole("button", { name: "Screenshot of Tree" });
  await expect(shot).toBeVisible();
  const image = shot.locator("img");
  await expect(image).toHaveAttribute("src", `${net.origin}/petals.svg`);
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await shot.click();
  const large = frame(page).getByRole("dialog", { name: "Screenshot of Tree" });
  await expect(large).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(frame(page).getByRole("button", { name: /^Screenshot/ })).toHaveCount(1);
  for (const path of ["https://elsewhere.example/a.png", "javascript:alert(1)"]) {
    await expect(
      page.getByText(`The screenshot “${path}” is not shown: only paths of this site are.`),
    ).toBeVisible();
  }
});

test("the frame has no origin: it reads no storage, reaches no page, fetches nothing and leads nowhere; messages from another window draw and say nothing", async ({
  page,
}) => {
  await page.goto("/releases");
  await page.evaluate(() => localStorage.setItem("jwt_token_of_nobody", "secret"));
  await open(page);
  const [inner] = page.frames().filter((each) => each.url().endsWith("/diagram-frame.html"));
  if (inner === undefined) throw new Error("There is no frame.");
  const found = await inner.evaluate(async () => {
    const attempt = async (what: () => unknown): Promise<string> => {
      try {
        return `got ${String(await what())}`;
      } catch (error) {
        return error instanceof Error ? error.name : "refused";
      }
    };
    return {
      origin: window.origin,
      localStorage: await attempt(() => localStorage.length),
      sessionStorage: await attempt(() => sessionStorage.length),
      cookies: await attempt(() => document.cookie),
      databases: await attempt(() => indexedDB.open("x")),
      parent: await attempt(() => parent.document.title),
      parentStorage: await attempt(() => parent.localStorage.length),
    };
  });
  expect(found).toEqual({
    origin: "null",
    localStorage: "SecurityError",
    sessionStorage: "SecurityError",
    cookies: "SecurityError",
    databases: "SecurityError",
    parent: "SecurityError",
    parentStorage: "SecurityError",
  });
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", "allow-scripts");
  const policy = (await page.request.get("/diagram-frame.html")).headers()["content-security-policy"];
  for (const part of [
    "connect-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'self'",
    "sandbox allow-scripts",
  ])
    expect(policy?.split("; ")).toContain(part);
  await page.evaluate(() => window.postMessage({ type: "failed", id: 1, message: "forged" }, "*"));
  await page.evaluate(() => window.postMessage({ type: "broken" }, "*"));
  await write(page, "stateDiagram-v2\n  Honest");
  await expect(await drawn(page)).toContainText("Honest");
  await expect(page.getByText("forged")).toHaveCount(0);
});

test("hostile text executes nothing and leads nowhere", async ({ page, watch }) => {
  watch.allowBlockedHandlers = true;
  const drawing = await open(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const run = "parent.hit=1;window.hit=1;alert(1)";
  for (const text of [
    `stateDiagram-v2\n  A : <script>${run}</script><b>bold</b>\n  A --> Marker`,
    `stateDiagram-v2\n  A : <img src=/petals.svg onerror="${run}" onload="${run}">\n  A --> Marker`,
    `flowchart TB\n  A["<img src=/petals.svg onload='${run}'>"] --> Marker\n  click A href "javascript:${run}"`,
    `flowchart TB\n  A["<a href='javascript:${run}'>link</a>"] --> Marker\n  click A call alert(1)`,
    `flowchart TB\n  A["<iframe srcdoc='<script>${run}</script>'></iframe>"] --> Marker`,
    `%%{init: {"securityLevel": "loose", "themeCSS": "</style><script>${run}</script>"}}%%\nflowchart TB\n  A["<svg onload='${run}'>"] --> Marker\n  click A call alert(1)`,
  ]) {
    await write(page, "stateDiagram-v2\n  Blank");
    await expect(drawing).toContainText("Blank");
    await write(page, text);
    await expect(drawing).toContainText("Marker");
    await drawn(page);
    for (const node of await frame(page).locator("g.node").all())
      await node.click({ force: true, timeout: 2_000 });
    await expect(frame(page).locator("script:not([src]), iframe, a[href^='javascript']")).toHaveCount(0);
    const hits = await Promise.all(page.frames().map((each) => each.evaluate(() => "hit" in window)));
    expect([text, ...hits]).toEqual([text, false, false]);
  }
  expect(dialogs).toEqual([]);
  await expect(page).toHaveURL(/\/state-diagram$/);
  expect(page.frames()).toHaveLength(2);
});

test("when the drawing code does not come, that is said, and it can be asked for again", async ({
  page,
  watch,
}) => {
  watch.allowFailedRequests = true;
  await page.route("**/mermaid.min.js", (route) => route.abort());
  await page.goto("/state-diagram");
  await expect(page.getByText("The drawing code could not be loaded.")).toBeVisible();
  await page.unroute("**/mermaid.min.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(await drawn(page)).toContainText("Landing page");
});
