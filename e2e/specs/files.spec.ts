import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { png } from "../material/png.ts";

/** A second of silence. */
const WAV = Buffer.concat([
  Buffer.from(
    "524946462c1f000057415645666d74201000000001000100401f0000401f00000100080064617461081f0000",
    "hex",
  ),
  Buffer.alloc(7_944, 0x80),
]);

interface Given {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}
const PICTURE: Given = { name: "a heart.png", type: "image/png", bytes: png(640, 480) };
const SOUND: Given = { name: "it beats.wav", type: "audio/wav", bytes: WAV };

/** As from another program: pasted where the focus is, or dropped on an element. */
const give = (page: Page, how: "paste" | "drop", { name, type, bytes }: Given, onto?: string) =>
  page.evaluate(
    ({ how, name, type, base64, onto }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
      const target = onto === undefined ? document.activeElement : document.querySelector(onto);
      const init = { bubbles: true, cancelable: true };
      target?.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data }),
      );
    },
    { how, name, type, base64: bytes.toString("base64"), onto },
  );

test("a picture that is pasted into a row is kept, and shows where the caret is not", async ({
  openTree,
}) => {
  const { page, outline, stored } = await openTree("\n  Body\n    The heart\n    Lungs\n");
  await outline.caretIn("The heart");
  await page.keyboard.type(" is ");
  await give(page, "paste", PICTURE);
  await expect.poll(() => stored()).toMatch(/The heart is !\[a heart\.png\]\(file:\d+\)/);
  await page.keyboard.press("ArrowDown");
  await page.mouse.move(0, 0);
  const picture = page.getByRole("img", { name: "a heart.png" });
  await expect(picture).toBeVisible();
  const sizes = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.height]);
  // Its place is there before it is.
  await expect.poll(sizes).toEqual([640, 320]);
  await page.reload();
  await expect(picture).toBeVisible();
  expect(await findFaults(page, "a picture in a note")).toEqual([]);
});

test("a sound is dropped on a row and played from the keyboard; other files go to the import", async ({
  openTree,
}) => {
  const { page } = await openTree("\n  The heart\n");
  await give(page, "drop", SOUND, ".row");
  const player = page.getByLabel("it beats.wav", { exact: true });
  await expect(player).toBeVisible();
  await player.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.played.length)).toBe(1);
  const opml = Buffer.from('<opml version="2.0"><body><outline text="Soil"/></body></opml>');
  await give(page, "drop", { name: "soil.opml", type: "text/x-opml", bytes: opml }, ".row");
  await expect(page.getByRole("table", { name: "Receipt" })).toBeVisible();
});

test("without a connection a picture is not taken, and that is said", async ({ openTree, watch }) => {
  watch.allowFailedRequests = true;
  const { page, outline, stored } = await openTree("\n  The heart\n");
  await outline.caretIn("The heart");
  await page.context().setOffline(true);
  await give(page, "paste", PICTURE);
  await expect(page.getByText("A picture needs the connection")).toBeVisible();
  await page.context().setOffline(false);
  expect(await stored()).not.toContain("file:");
});
