import { draftCalls } from "../../queries/drafts.ts";
import { api } from "../services.ts";

/** The calls of drafts, which remember what was asked for on this page. */
export const drafts = draftCalls(api);
