import { assistantCalls } from "../../queries/assistant.ts";
import { assistantHere } from "../../store/assistant-here.ts";
import { api, session } from "../services.ts";

/** The calls about what this account lets a model do; this browser remembers whether one is asked. */
export const assistant = assistantCalls(api, (isOn) => {
  const state = session.get();
  if (state.phase === "in") assistantHere.heard(state.user.id, isOn);
});
