import { createEntrance } from "./enter.ts";
import { api, session } from "./services.ts";

/** The ways in of this page; fetched with the forms that need them. */
export const entrance = createEntrance({ api, session });
