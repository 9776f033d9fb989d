/** A stylesheet or a component, by its path from the root. */
export interface StyleSource {
  readonly file: string;
  readonly text: string;
}

const FEATURES = "packages/client/features/";

/** The feature a file belongs to; null for what all features may lean on. */
const featureOf = (file: string): string | null =>
  file.startsWith(FEATURES) ? (file.slice(FEATURES.length).split("/")[0] ?? null) : null;

const RULE = /(?:^|[{};])\s*([^{};@]+)\{/g;
const CLASS = /\.([a-z][\w-]*)/g;

/** The selectors of a sheet, each by itself: `a, b` are two, and so are those within a media query. */
export function selectorsOf(sheet: string): string[] {
  const found: string[] = [];
  for (const [, list = ""] of sheet.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(RULE)) {
    let [depth, from] = [0, 0];
    for (const [at, letter] of [...list, ","].entries()) {
      if (letter === "(") depth++;
      if (letter === ")") depth--;
      if (letter !== "," || depth > 0) continue;
      found.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return found;
}

/** The classes that stand in the `className` of a component, also those between conditions. */
export function classesUsed(component: string): Set<string> {
  const used = new Set<string>();
  for (const { index } of component.matchAll(/\bclassName=(?=["{])/g)) {
    const value = valueAt(component, index + "className=".length);
    for (const [, quoted, template] of value.matchAll(/"([^"]*)"|`([^`]*)`/g))
      for (const name of (quoted ?? template ?? "").replace(/[\w-]*\$\{[^}]*\}[\w-]*/g, " ").split(/\s+/))
        if (name !== "") used.add(name);
  }
  return used;
}

/** A string or an expression in braces that begins here. */
function valueAt(text: string, from: number): string {
  if (text[from] === '"') return text.slice(from, text.indexOf('"', from + 1) + 1);
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Who may style, or put on an element, a class that is another feature's, by that class. */
export type Meetings = Readonly<Record<string, readonly string[]>>;

/**
 * What features share by chance. All sheets are of one page and stay on it once they have come, so a rule that begins
 * with a class reaches every element that has it, in whatever feature. A class that begins a rule of a feature is
 * therefore that feature's own: no other one begins a rule with it, puts it on an element, or styles it below a class of
 * its own. What `ui` styles is there for all; what is meant stands in `meetings`, where nothing stands that is not so.
 */
export function sharedByChance(sources: readonly StyleSource[], meetings: Meetings): string[] {
  const sheets = sources.filter(({ file }) => file.endsWith(".css"));
  const common = new Set(
    sheets
      .filter(({ file }) => featureOf(file) === null)
      .flatMap(({ text }) => selectorsOf(text).flatMap(classesIn)),
  );
  const met = new Set<string>();
  const owners = new Map<string, Set<string>>();
  const uses: { readonly name: string; readonly feature: string; readonly file: string }[] = [];
  const isMeant = (name: string, feature: string): boolean => {
    const isNamed = meetings[name]?.includes(feature) === true;
    if (isNamed) met.add(`${name} ${feature}`);
    return isNamed;
  };
  for (const { file, text } of sources) {
    const feature = featureOf(file);
    if (feature === null) continue;
    const use = (name: string) => uses.push({ name, feature, file });
    if (!file.endsWith(".css")) {
      for (const name of classesUsed(text)) use(name);
      continue;
    }
    for (const [first, ...others] of selectorsOf(text).map(classesIn)) {
      for (const name of others) use(name);
      if (first === undefined || common.has(first) || isMeant(first, feature)) continue;
      owners.set(first, (owners.get(first) ?? new Set()).add(feature));
    }
  }
  const found = new Set<string>();
  for (const [name, features] of owners)
    if (features.size > 1) found.add(`.${name} begins rules of ${[...features].sort().join(" and of ")}`);
  for (const { name, feature, file } of uses) {
    const features = owners.get(name);
    if (features === undefined || features.has(feature) || isMeant(name, feature)) continue;
    found.add(`.${name} of ${[...features].join()} is used in ${file}`);
  }
  for (const [name, features] of Object.entries(meetings))
    for (const feature of features)
      if (!met.has(`${name} ${feature}`)) found.add(`.${name} is not used by ${feature}, as was meant`);
  return [...found].sort();
}

/** Without what is asked of neighbours and of what is inside: `:not`, `:has`. */
const classesIn = (selector: string): string[] =>
  [...selector.replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, "").matchAll(CLASS)].flatMap(
    ([, name]) => name ?? [],
  );
