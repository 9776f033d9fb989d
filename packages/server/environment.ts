/** Reads typed values out of an environment and collects what it could not understand, one sentence each. */
export interface Reader {
  readonly complaints: readonly string[];
  /** Adds a sentence about values that do not go together. */
  complain(sentence: string): void;
  text(name: string): string | undefined;
  flag(name: string, otherwise: boolean): boolean;
  integer(name: string, otherwise: number, range: { readonly least: number; readonly most: number }): number;
  /** A number that is not below zero, perhaps with a fraction. */
  price(name: string): number | undefined;
  choice<T extends string>(name: string, choices: readonly T[], otherwise: T): T;
  /** An http or https address, without a slash at its end. */
  url(name: string): string | undefined;
  databaseUrl(name: string): string | undefined;
  /** A list of origins, separated by commas. */
  origins(name: string): readonly string[];
  /** `on`, `off` (undefined), or some of the numbers: `failedLogins=5,accountsPerHour=off`; `off` is Infinity. */
  limits<T extends Readonly<Record<keyof T, number>>>(name: string, otherwise: T): T | undefined;
}

/**
 * Makes a reader of an environment. It never throws: what cannot be understood is among its complaints, and its
 * default holds meanwhile.
 * @param env an empty or blank value in it counts as absent
 */
export function createReader(env: NodeJS.ProcessEnv): Reader {
  const complaints: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;

  /** Takes the value when there is one and it can be read; complains when it cannot. */
  function read<T>(name: string, wanted: string, convert: (value: string) => T | undefined): T | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const converted = convert(value);
    // The value stands in the sentence only where it cannot be a secret.
    if (converted === undefined) complaints.push(`${name} must be ${wanted}.`);
    return converted;
  }

  return {
    complaints,
    complain: (sentence) => void complaints.push(sentence),
    text,
    flag: (name, otherwise) => read(name, "`true` or `false`", parseFlag) ?? otherwise,
    integer: (name, otherwise, { least, most }) =>
      read(name, `a whole number from ${least} to ${most}`, (value) => {
        const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
        return number >= least && number <= most ? number : undefined;
      }) ?? otherwise,
    price: (name) =>
      read(name, "a number like 0.15", (value) =>
        /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : undefined,
      ),
    choice: (name, choices, otherwise) =>
      read(name, `one of ${choices.join(", ")}`, (value) => choices.find((choice) => choice === value)) ??
      otherwise,
    url: (name) => read(name, "an address that begins with http:// or https://", parseHttpUrl),
    databaseUrl: (name) =>
      read(name, "an address like postgres://user:password@host:5432/database", (value) =>
        /^postgres(ql)?:\/\/./.test(value) ? value : undefined,
      ),
    origins: (name) =>
      read(name, "a list of origins like https://a.example,https://b.example", parseOrigins) ?? [],
    limits(name, otherwise) {
      if (text(name) === "off") return undefined;
      const names = Object.keys(otherwise);
      return (
        read(
          name,
          `\`on\`, \`off\`, or numbers for some of ${names.join(", ")} (name=number,name=off,…)`,
          (value) => (value === "on" ? otherwise : withLimits(otherwise, names, value)),
        ) ?? otherwise
      );
    },
  };
}

function parseFlag(value: string): boolean | undefined {
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  return undefined;
}

function parseHttpUrl(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) ? value.replace(/\/+$/, "") : undefined;
}

function parseOrigins(value: string): readonly string[] | undefined {
  const origins: string[] = [];
  for (const part of value.split(",").map((item) => item.trim())) {
    if (part === "") continue;
    const url = parseHttpUrl(part);
    if (url === undefined || new URL(url).origin !== url) return undefined;
    origins.push(url);
  }
  return origins;
}

function withLimits<T extends Readonly<Record<keyof T, number>>>(
  otherwise: T,
  names: readonly string[],
  value: string,
): T | undefined {
  const changes: Record<string, number> = {};
  for (const part of value.split(",")) {
    const [, name = "", number = ""] = /^\s*(\w+)\s*=\s*([1-9]\d{0,8}|off)\s*$/.exec(part) ?? [];
    if (!names.includes(name)) return undefined;
    changes[name] = number === "off" ? Number.POSITIVE_INFINITY : Number(number);
  }
  return { ...otherwise, ...changes };
}
