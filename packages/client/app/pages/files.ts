import { createCodeLoader } from "../../platform/code-loader.ts";
import { provideFiles } from "../../ui/find-file.ts";

/** The calls about files: most pages name none, and their schemas weigh as much as ten screens. */
export const fileCalls = createCodeLoader(async () => (await import("./file-calls.ts")).calls);

provideFiles(async (id) => (await fileCalls.load()).find(id));
