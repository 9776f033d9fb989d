import type * as wire from "@perennial/contract/outline/wire";
import { recordFromWire } from "@perennial/contract/shapes/fields";
import type * as study from "@perennial/contract/study/reviews";
import { KIND_NAMES } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import { cardsBelow } from "@perennial/domain/study/cards-below";
import { planDay } from "@perennial/domain/study/day-plan";
import { neededNow } from "@perennial/domain/study/needed-now";
import { settingsIn } from "@perennial/domain/study/settings";
import { createOutline } from "@perennial/domain/tree/outline";
import { expect, test } from "vitest";
import { outlineOf } from "../testing/outline.ts";
import { daysAgo, NOW, serveAtThatMoment, TIME_ZONE } from "../testing/study-api.ts";

const served = serveAtThatMoment();

/** Somebody with two branches of cards, all of them anchored under the ids of their nodes. */
async function learner() {
  const outline = outlineOf(served.api, await served.api.person());
  const { send } = outline;
  const ions = await outline.note("Ions");
  const potentials = await outline.note("Potentials");
  const channel = await outline.card("Ion channel?", "a pore", ions.id);
  const pump = await outline.card("Pump?", "a protein", ions.id);
  const spike = await outline.card("Action potential?", "a spike", potentials.id);
  const threshold = await outline.card("Threshold?", "a voltage", potentials.id);
  const nodes = [ions, potentials, channel, pump, spike, threshold];
  await send(...nodes.map(({ id }) => ({ type: "anchor.set", id, node_id: id })));
  const need = (from: wire.Node, to: wire.Node) => ({
    type: "requirement.create",
    anchor_id: from.id,
    needs_id: to.id,
  });
  const review = (card: wire.Node, ...ratings: readonly (readonly [1 | 3, number])[]) =>
    outline.call("POST", "/study/reviews", {
      reviews: ratings.map(([rating, days]) => ({
        uuid: crypto.randomUUID(),
        flashcard_id: card.item_id,
        rating,
        reviewed_at: daysAgo(days),
        time_zone: TIME_ZONE,
      })),
    });
  const queue = async (query = "") =>
    (await outline.call<study.StudyQueue>("GET", `/study/queue?time_zone=${TIME_ZONE}${query}`)).body;
  return { outline, send, need, review, queue, ions, potentials, channel, pump, spike, threshold, nodes };
}
type Learner = Awaited<ReturnType<typeof learner>>;

const KNOWN = [
  [3, 30],
  [3, 29],
  [3, 26],
  [3, 12],
] as const;
const namesOf = ({ cards }: study.StudyQueue) => cards.map(({ node_id }) => node_id);

test("knowledge.md 7.3, acceptance 14: the reverse of a need is refused, what needs is met later, and a lapse asks what it needs next", async () => {
  const { outline, send, need, review, queue, channel, spike, pump, threshold, potentials } = await learner();
  expect(await send(need(spike, channel), need(channel, spike))).toMatchObject([
    { status: 201 },
    {
      status: 422,
      body: { code: "requirement_cycle", error: expect.stringMatching(/^That note needs this card/) },
    },
  ]);
  expect(namesOf(await queue())).toEqual([channel.id, pump.id, threshold.id]);
  expect(namesOf(await queue(`&root_id=${potentials.id}`))).toEqual([threshold.id]);
  const waiting = async () => {
    const { body } = await outline.call<{ hits: { node_id: number }[] }>("GET", "/search?q=is:blocked");
    return body.hits.map(({ node_id }) => node_id);
  };
  expect(await waiting()).toEqual([spike.id]);
  const { body: listed } = await outline.call<study.CardList>("GET", "/cards?q=is:blocked");
  expect(listed.cards).toMatchObject([
    { node_id: spike.id, waits_for: { node_ids: [channel.id], total: 1 } },
  ]);
  await review(channel, ...KNOWN);
  expect(await waiting()).toEqual([]);
  expect(namesOf(await queue())).toEqual([pump.id, spike.id, threshold.id]);
  await review(spike, [1, 0]);
  const [first] = (await queue()).cards;
  expect(first).toMatchObject({
    node_id: channel.id,
    state: "review",
    needed_by: { node_id: spike.id, title: "Action potential?" },
  });
  expect((await queue(`&root_id=${potentials.id}`)).cards[0]).toMatchObject({ node_id: channel.id });
  await review(channel, [3, 0]);
  const again = await queue();
  expect(again.cards.filter(({ needed_by }) => needed_by)).toEqual([]);
});

test("a branch is studied without waiting where it says so, and the forecast meets what waits when that is known", async () => {
  const { outline, send, need, review, queue, channel, spike, potentials } = await learner();
  await send(need(spike, channel));
  const news = async () => {
    const { body } = await outline.call<study.StudyForecast>("GET", `/study/forecast?time_zone=${TIME_ZONE}`);
    return body.days.map((day) => day.new);
  };
  const before = await news();
  expect(before[0]).toBe(3);
  expect(before.slice(1, 3)).toEqual([0, 0]);
  expect(before.reduce((sum, each) => sum + each, 0)).toBe(4);
  await review(channel, ...KNOWN);
  expect((await news()).slice(0, 2)).toEqual([3, 0]);
  await review(channel, [1, 0]);
  expect(namesOf(await queue())).not.toContain(spike.id);
  const settings = { needs_first: false };
  expect((await outline.call("PUT", `/study/settings/${potentials.id}`, { settings })).status).toBe(200);
  expect(namesOf(await queue())).toContain(spike.id);
});

/** What a device plans from the same notes. */
async function planThere({ outline }: Learner) {
  const tree = createOutline();
  const flat = await outline.tree();
  const put = (table: string, row: object) => {
    const kind = KIND_NAMES.find((each) => KINDS[each].table === table);
    // biome-ignore lint/suspicious/noExplicitAny: rows of all kinds are read alike
    if (kind) tree.put(kind, recordFromWire(kind, row as any));
  };
  for (const node of flat.nodes) {
    put("nodes", node);
    put(`${node.item_type}s`, node.content);
    for (const each of node.user_flashcards ?? (node.user_flashcard ? [node.user_flashcard] : []))
      put("user_flashcards", each);
  }
  for (const [table, rows] of Object.entries(flat.records ?? {})) for (const row of rows) put(table, row);
  const here = { now: NOW, timeZone: TIME_ZONE };
  const settingsOf = settingsIn(tree);
  const options = { settingsOf, needed: () => neededNow(tree, here, settingsOf) };
  return planDay(cardsBelow(tree, flat.root_id), here, options).cards.map(({ card }) => [
    card.nodeId,
    card.neededBy,
  ]);
}

test("whatever needs what, and whatever was remembered or forgotten: server and device ask the same in the same order", async () => {
  let seed = 20_261_129;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let run = 0; run < 12; run++) {
    const each = await learner();
    const { send, need, review, queue, nodes } = each;
    const some = () => nodes[chance(nodes.length)] as wire.Node;
    for (let i = 0; i < 4; i++) await send(need(some(), some()));
    for (const card of nodes.slice(2)) {
      const kind = chance(4);
      if (kind > 0) await review(card, ...KNOWN.slice(0, kind + 1), ...(chance(2) ? [[1, 0] as const] : []));
    }
    const { cards } = await queue();
    expect(cards.map(({ node_id, needed_by }) => [node_id, needed_by?.node_id])).toEqual(
      await planThere(each),
    );
  }
});
