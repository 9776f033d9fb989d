import { databaseUrl, hostOf } from "./database-host.ts";

// `node empty-database.ts`: throws the database of DATABASE_URL away, whoever is connected, and makes it anew without a table.
const url = process.env.DATABASE_URL ?? "";
const [, name = ""] = /^[a-z]+:\/\/[^/?]*\/([^?]+)/.exec(url) ?? [];
const host = hostOf(databaseUrl(url, "postgres"), []);
await host.drop(name);
await host.createEmpty(name);
