import { OWN_TYPES } from "./own-types.ts";

/** The tables of a collection of version 11, which every Anki since 2012 reads. */
export const COLLECTION_SQL = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`;
export const COLLECTION_VERSION = 11;

export const DEFAULT_DECK = 1;
export const DEFAULT_DECK_NAME = "Default";
const deck = (id: number, name: string, mod: number) => ({
  id,
  mod,
  name,
  usn: -1,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: "",
  dyn: 0,
  conf: 1,
  extendNew: 0,
  extendRev: 0,
  reviewLimit: null,
  newLimit: null,
  reviewLimitToday: null,
  newLimitToday: null,
});

/**
 * Returns the decks of a collection as Anki keeps them, all with the same options.
 * @param decks names by their ids; the one that every collection has is added
 */
export const decksJson = (decks: ReadonlyMap<number, string>, mod: number) =>
  Object.fromEntries(
    [[DEFAULT_DECK, DEFAULT_DECK_NAME] as const, ...decks].map(([id, name]) => [id, deck(id, name, mod)]),
  );

/**
 * Returns the settings of a collection as Anki keeps them: the second scheduler in its form of 2021, everything
 * else as it is when new.
 * @param minutesWest of Greenwich; null leaves it out
 * @param nextPos the place of the next new card among those that were never met
 */
export const confJson = ({
  minutesWest,
  nextPos,
}: {
  readonly minutesWest: number | null;
  readonly nextPos: number;
}) => ({
  schedVer: 2,
  sched2021: true,
  // A collection that never said it counts its days from its first second.
  ...(minutesWest === null ? {} : { creationOffset: minutesWest }),
  collapseTime: 1200,
  dueCounts: true,
  timeLim: 0,
  curModel: OWN_TYPES.basic.id,
  curDeck: DEFAULT_DECK,
  activeDecks: [DEFAULT_DECK],
  addToCur: true,
  estTimes: true,
  dayLearnFirst: false,
  newSpread: 0,
  nextPos,
  sortBackwards: false,
  sortType: "noteFld",
});

/** How decks are studied: as Anki has it when it is new. */
export const DECK_OPTIONS = {
  1: {
    id: 1,
    mod: 0,
    name: "Default",
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
    rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36500, perDay: 200, hardFactor: 1.2 },
    lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
    dyn: false,
    newMix: 0,
    newPerDayMinimum: 0,
    interdayLearningMix: 0,
    reviewOrder: 0,
    newSortOrder: 0,
    newGatherPriority: 0,
    buryInterdayLearning: false,
    fsrsWeights: [],
    fsrsParams5: [],
    desiredRetention: 0.9,
    ignoreRevlogsBeforeDate: "1970-01-01",
    easyDaysPercentages: [],
    stopTimerOnAnswer: false,
    secondsToShowQuestion: 0,
    secondsToShowAnswer: 0,
    questionAction: 0,
    answerAction: 0,
    waitForAudio: true,
    sm2Retention: 0.9,
    weightSearch: "",
  },
};
