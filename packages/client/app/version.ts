import packageFile from "../package.json" with { type: "json" };

/** The version of the product, as its packages carry it. */
export const APP_VERSION: string = packageFile.version;
