import { version } from "../package.json";

/** The version of the product, as its packages carry it. Named, so that the rest of the file stays out. */
export const APP_VERSION: string = version;
