import type { FlatTree } from "@perennial/contract/outline/wire";
import { expect, test, vi } from "vitest";
import type { Api, Reply } from "../../api/client.ts";
import { noAnswer } from "../../api/error.ts";
import { createIdentity } from "../../store/identity.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { createVirtualTimers } from "../testing/virtual-timers.ts";
import { createTreeLoader } from "./tree-loader.ts";
import { createView } from "./view.ts";

const nodeOf = (id: number, parent_id: number | null): FlatTree["nodes"][number] => ({
  id,
  parent_id,
  user_id: 7,
  item_type: "note",
  item_id: id,
  sort_order: id,
  children_ids: [],
  content: { id, text: `note ${id}`, user_id: 7 },
});
const partOf = (nodes: FlatTree["nodes"]): FlatTree => ({ root_id: 1, version: 3, generation: "g", nodes });

/** A page that asks for its first tree, of which the test lets the parts come. */
function setUp() {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const view = createView(tree);
  const release = vi.fn(async () => undefined);
  const reader = {
    record: () => () => [],
    hold: vi.fn(() => release),
    released: async () => undefined,
    expect: vi.fn(),
    reach: async () => true,
    restart: vi.fn(),
  };
  const loaded = vi.fn();
  let bring: (part: FlatTree) => Promise<void> = async () => undefined;
  let end: (reply: Reply<FlatTree>) => void = () => undefined;
  const getTree = vi.fn<Api["getTree"]>((call) => {
    bring = call.onPart ?? bring;
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  const loader = createTreeLoader({
    api: { getTree },
    tree,
    view,
    reader,
    kept: { open: async () => null },
    rootId: null,
    pause: () => Promise.resolve(),
    loaded,
    restMissing: vi.fn(),
    isSignedIn: () => true,
    timers: createVirtualTimers(),
    warn: expect.unreachable,
  });
  const answer = (value: FlatTree): Reply<FlatTree> => ({
    ok: true,
    value,
    version: null,
    replayed: false,
    serverTimestamp: null,
  });
  return {
    tree,
    reader,
    release,
    loaded,
    loader,
    bring: (part: FlatTree) => bring(part),
    end: (reply: Reply<FlatTree>) => end(reply),
    answer,
    asked: getTree,
  };
}
/** The page asks for a tree; resolves when the call is on its way. */
async function begin(page: ReturnType<typeof setUp>, id: number) {
  const loading = page.loader.loadTree(id);
  await expect.poll(() => page.asked).toHaveBeenCalledOnce();
  return { loading };
}

test("a whole account shows with its first part; the log waits until all is there", async () => {
  const page = setUp();
  const { loading } = await begin(page, 1);
  const first = partOf([nodeOf(1, null), nodeOf(2, 1)]);
  await page.bring(first);
  expect(await loading).toMatchObject({ ok: true, parent: null });
  expect([...page.tree.nodeIds()]).toEqual([1, 2]);
  expect([page.reader.hold.mock.calls.length, page.release.mock.calls.length]).toEqual([1, 0]);
  await page.bring(partOf([nodeOf(3, 1)]));
  page.end(page.answer(partOf([...first.nodes, nodeOf(3, 1)])));
  await page.loader.caughtUp();
  expect([...page.tree.nodeIds()]).toEqual([1, 2, 3]);
  expect(page.release).toHaveBeenCalledOnce();
  expect(page.loaded).toHaveBeenCalledWith(expect.objectContaining({ rootId: 1, version: 3 }), false);
  expect(page.loaded.mock.calls[0]?.[0].records).toHaveLength(6);
});

test("a beginning whose rest does not come is loaded anew, and is kept by nobody", async () => {
  const page = setUp();
  const { loading } = await begin(page, 1);
  await page.bring(partOf([nodeOf(1, null)]));
  expect(await loading).toMatchObject({ ok: true });
  page.end({ ok: false, error: noAnswer("cut") });
  await expect.poll(() => page.asked).toHaveBeenCalledTimes(2);
  expect(page.loaded).not.toHaveBeenCalled();
  const whole = partOf([nodeOf(1, null), nodeOf(2, 1)]);
  page.end(page.answer(whole));
  await page.loader.caughtUp();
  expect([...page.tree.nodeIds()]).toEqual([1, 2]);
  expect(page.loaded.mock.calls).toEqual([[expect.objectContaining({ rootId: 1 }), true]]);
});

test("a branch shows when all of it is here, with what stands above it", async () => {
  const page = setUp();
  const { loading } = await begin(page, 2);
  const branch = { ...partOf([nodeOf(2, 1)]), root_id: 2 };
  await page.bring(branch);
  expect([...page.tree.nodeIds()]).toEqual([]);
  page.end(page.answer({ ...branch, parent: nodeOf(1, null) }));
  expect(await loading).toMatchObject({ ok: true, parent: { id: 1, label: "note 1" } });
  expect(page.loaded).toHaveBeenCalledWith(null, false);
});
