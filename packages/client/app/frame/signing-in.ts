import { comeFromProvider } from "../../session/provider.ts";
import { api, session } from "../services.ts";

let coming: Promise<string | undefined> | undefined;

/** Signs in with what the provider sent back to this page: once, however often the page is rendered. */
export const comeBack = (search: string): Promise<string | undefined> => {
  coming ??= comeFromProvider({ api, session }, search);
  return coming;
};
