import { expect, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";

const ENDPOINT = "https://stats.example/collect";
test.use({ serverEnv: { ANALYTICS_URL: ENDPOINT } });

test("each page that is come to is told to the endpoint, as a pattern without ids, text or referrer [7.analytics]", async ({
  newContext,
}) => {
  const seen: { method: string; body: string | null; headers: Record<string, string> }[] = [];
  const context = await newContext();
  await context.route("https://stats.example/**", async (route) => {
    const request = route.request();
    seen.push({ method: request.method(), body: request.postData(), headers: await request.allHeaders() });
    await route.fulfill({ status: 204 });
  });
  const paths = () => seen.map(({ body }) => (JSON.parse(body ?? "{}") as { path: string }).path);

  const page = await context.newPage();
  const frame = new PageFrame(page);
  await page.goto("/releases");
  await expect.poll(paths).toEqual(["/releases"]);
  await (await frame.openMore()).getByRole("link", { name: "Log in" }).click();
  await expect.poll(paths).toEqual(["/releases", "/"]);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("treegrid", { name: "Notes" })).toBeVisible();
  await expect.poll(paths).toEqual(["/releases", "/", "/trees/:id"]);

  await page.keyboard.type("A secret thought");
  const more = await frame.openMore();
  await more.getByRole("switch", { name: "Viewing mode" }).click();
  await expect(page).toHaveURL(/mode=viewing/);
  await more.getByRole("link", { name: "Settings" }).click();
  await expect.poll(paths).toEqual(["/releases", "/", "/trees/:id", "/settings"]);
  for (const { method, body, headers } of seen) {
    expect(method).toBe("POST");
    expect(body).not.toMatch(/\d|secret/);
    expect(headers).not.toHaveProperty("referer");
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("authorization");
  }
});
