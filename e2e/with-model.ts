import { expect, type Page } from "@playwright/test";
import { type ModelDouble, startModel } from "./doubles/model.ts";
import { test as base } from "./fixtures.ts";

/**
 * Tests whose server asks a double of a language model.
 * @param asked the setting that names the model, `AI_MODEL_SLOW` for drafts
 */
export const withModel = (asked: "AI_MODEL_FAST" | "AI_MODEL_SLOW") =>
  base.extend<object, { model: ModelDouble }>({
    model: [
      async ({ browserName: _ }, use) => {
        const model = await startModel();
        await use(model);
        await model.close();
      },
      { scope: "worker" },
    ],
    serverEnv: [
      async ({ model }, use) => use({ AI_BASE_URL: model.baseUrl, [asked]: "some" }),
      { scope: "worker" },
    ],
    // The proxy between browser and server does not pass on that somebody went away.
    baseURL: async ({ target }, use) => use(target.origin),
  });

/** Turns the assistant on for the account, by keyboard. The page stays with its settings. */
export async function turnAssistantOn(page: Page): Promise<void> {
  await page.goto("/settings/assistant");
  const assistant = page.getByRole("switch", { name: "Use the assistant" });
  await assistant.press("Space");
  await expect(assistant).toBeChecked();
}
