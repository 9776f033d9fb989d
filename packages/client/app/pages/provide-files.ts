import { fileFinder } from "../../queries/files.ts";
import { provideFiles } from "../../ui/find-file.ts";
import { apiDeps } from "../services.ts";

// Imported by what is fetched beside the texts of a page, so that nothing of it comes before the first of them.
provideFiles(fileFinder(apiDeps));
