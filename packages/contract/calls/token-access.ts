import type { TokenScope } from "../accounts.ts";
import type { Command } from "../outline/wire.ts";
import type { routes } from "./routes.ts";

/**
 * What a call asks of a personal token: `open` asks nobody who they are; `never` is for sessions alone; any other names the
 * scope that the token needs. `commands`: the scope of each command that is sent.
 */
export type TokenAccess =
  | "open"
  | "never"
  | {
      readonly scope: TokenScope | "commands";
      /**
       * Whether the call keeps to what the token sees: to its branch, and without what is private. One that cannot is
       * refused to a token that does not see everything.
       */
      readonly isKept: boolean;
    };

const kept = (scope: TokenScope | "commands") => ({ scope, isKept: true }) as const;
const whole = (scope: TokenScope) => ({ scope, isKept: false }) as const;

/** Every call, and what it asks of a personal token: one that is added without its line here does not compile. */
export const TOKEN_ACCESS: { readonly [N in keyof typeof routes]: TokenAccess } = {
  health: "open",
  clientConfig: "open",
  createAnonymous: "open",
  createUser: "never",
  login: "never",
  signInWithGoogle: "never",
  beginAtProvider: "open",
  signInFromProvider: "never",
  logout: "never",
  validateSession: kept("read"),
  getAccount: "never",
  exportAccount: "never",
  deleteAccount: "never",
  createRecoveryCodes: "never",
  recoverAccount: "open",
  changePassword: "never",
  askForPasskey: "open",
  signInWithPasskey: "never",
  proveByPasskey: "never",
  listPasskeys: "never",
  beginPasskey: "never",
  addPasskey: "never",
  renamePasskey: "never",
  removePasskey: "never",
  listSessions: "never",
  endSession: "never",
  endOtherSessions: "never",
  createToken: "never",
  listTokens: "never",
  revokeToken: "never",
  userStats: "open",
  getUser: "never",
  startSubscription: "never",
  subscriptionStatus: "never",
  takePaymentEvent: "open",
  getTree: kept("read"),
  getNodeHistory: kept("read"),
  compareTree: "never",
  listDeleted: whole("read"),
  createNode: kept("write"),
  updateNode: kept("write"),
  deleteNode: kept("delete"),
  createNote: kept("write"),
  updateNote: kept("write"),
  getNote: kept("read"),
  createFlashcard: kept("write"),
  updateFlashcard: kept("write"),
  autofillFlashcard: kept("draft"),
  rateFlashcard: kept("study"),
  markFlashcard: kept("study"),
  createUserAction: kept("write"),
  listUserActions: kept("read"),
  streamUserActions: kept("read"),
  createStreamTicket: kept("read"),
  getChanges: kept("read"),
  sendCommands: kept("commands"),
  exportNotes: kept("export"),
  searchNotes: kept("read"),
  listTags: kept("read"),
  listBacklinks: kept("read"),
  listUnlinked: kept("read"),
  listAnchors: kept("read"),
  listTimes: kept("read"),
  listCards: kept("read"),
  findPlaces: whole("read"),
  studyQueue: kept("study"),
  createReviews: kept("study"),
  listReviews: kept("study"),
  deleteReview: kept("study"),
  gradeAnswer: kept("study"),
  studyStats: kept("study"),
  studyForecast: kept("study"),
  getStudySettings: whole("read"),
  setStudySettings: whole("write"),
  getTraining: whole("study"),
  startTraining: "never",
  cancelTraining: "never",
  createFile: kept("write"),
  listFiles: kept("read"),
  // Its address is signed, and was told to somebody who may read it.
  readFile: "open",
  createImport: "never",
  sendImportPiece: "never",
  listImports: "never",
  getImport: "never",
  mapImport: "never",
  placeImport: "never",
  applyImport: "never",
  undoImport: "never",
  cancelImport: "never",
  createDraft: kept("draft"),
  estimateDraft: "never",
  listDrafts: kept("draft"),
  getDraft: kept("draft"),
  // Only a person decides what comes of a proposal.
  decideDraft: "never",
  keepDraft: "never",
  cancelDraft: kept("draft"),
  getAssistant: "never",
  setAssistant: "never",
};

/** The scope that a command asks for. */
export const COMMAND_SCOPE: { readonly [T in Command["type"]]: TokenScope } = {
  "tree.create": "write",
  "tree.update": "write",
  "tree.delete": "delete",
  "branches.delete": "delete",
  "branches.restore": "write",
  "branches.move": "write",
  "note.create": "write",
  "note.update": "write",
  "flashcard.create": "write",
  "flashcard.update": "write",
  "flashcard.rate": "study",
  "flashcard.unrate": "study",
  "flashcard.mark": "study",
  "record.create": "write",
  "record.update": "write",
  "record.delete": "delete",
};
