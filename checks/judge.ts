import { ROOMS, TEST_PACKAGES } from "./arrows.ts";
import { targetOf } from "./imports.ts";
import type { Room } from "./plan/room.ts";

/** The room a file lies in, with a `*` in its name replaced by the folder it stood for. */
export function roomOf(path: string): Room | null {
  let best: Room | null = null;
  for (const room of ROOMS) {
    const folder = folderFor(room, path);
    if (folder !== null && (best === null || folder.length > best.folder.length)) best = { ...room, folder };
  }
  return best?.isFlat && path.slice(best.folder.length + 1).includes("/") ? null : best;
}

function folderFor({ folder }: Room, path: string): string | null {
  if (!folder.endsWith("/*")) return isBelow(path, folder) ? folder : null;
  const base = folder.slice(0, -2);
  const [name, file] = path.slice(base.length + 1).split("/");
  return isBelow(path, base) && file !== undefined ? `${base}/${name}` : null;
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** A test, or what tests stand on. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|^vitest\./.test(path);

const packageOf = (path: string) =>
  path
    .split("/")
    .slice(0, path.startsWith("packages/") ? 2 : 1)
    .join("/");

/** Why a file may not import this, in a line that names the room that was meant; null where it may. */
export function objectionTo(file: string, specifier: string): string | null {
  const room = roomOf(file);
  if (room === null) return `${file} lies in no room: enter its folder in checks/plan`;
  const target = targetOf(file, specifier);
  if (target === null) {
    const may = packagesFor(room, file);
    return may.some((name) => isPackage(specifier, name)) ? null : refusal(file, specifier, room, may);
  }
  // Unless its room names that very folder: what is measured may be made by what tests make.
  const isNamed = room.may.some((folder) => isTest(`${folder}/`) && isBelow(target, folder));
  if (isTest(target) && !isTest(file) && !isNamed)
    return `${file} -> ${target}: only tests may import what tests stand on`;
  if (isOwnPackage(file, target) && (isTest(file) || roomOf(target)?.folder === room.folder)) return null;
  return room.may.some((folder) => isBelow(target, folder)) ? null : refusal(file, target, room, room.may);
}

const refusal = (file: string, to: string, room: Room, may: readonly string[]) =>
  `${file} -> ${to}: ${room.folder} may import: ${may.join(", ") || "nothing"}`;

const isOwnPackage = (file: string, target: string) => packageOf(file) === packageOf(target);

/** `node:` stands for every module of Node, `react-dom` for `react-dom/client` too. */
const isPackage = (specifier: string, name: string) =>
  specifier === name || specifier.startsWith(name.endsWith(":") ? name : `${name}/`);

/** A test stands beside its room: it may use what its package uses anywhere, and what tests are made of. */
function packagesFor(room: Room, file: string): readonly string[] {
  if (!isTest(file)) return room.packages ?? [];
  const beside = ROOMS.filter(({ folder }) => isOwnPackage(folder, file));
  return [...TEST_PACKAGES, ...beside.flatMap(({ packages }) => packages ?? [])];
}
