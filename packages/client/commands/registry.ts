import { type KeyPress, shortcutKey } from "../platform/pressed-key.ts";
import { BRANCHES, SELECTION } from "./branches.ts";
import { CARDS } from "./cards.ts";
import { type Chord, matchesChord, parseChord, specificity } from "./chord.ts";
import type { Command, CommandContext, Target } from "./command.ts";
import { MOVING } from "./moving.ts";
import { STRUCTURE } from "./structure.ts";
import { STYLING } from "./styling.ts";
import { UNDO } from "./undo.ts";
import { countsSpace, VIEW } from "./view.ts";
import { WRITING } from "./writing.ts";

/** Every row action, once: keyboard, buttons, mobile bar and help read it. The first match for a key wins. */
export const COMMANDS: readonly Command[] = [
  ...UNDO,
  ...SELECTION,
  ...VIEW,
  ...CARDS,
  ...WRITING,
  ...STRUCTURE,
  ...BRANCHES,
  ...STYLING,
  ...MOVING,
];

/** What applies to a row that is shown apart from where it stands. */
const OF_APART: ReadonlySet<Command> = new Set([
  ...UNDO,
  ...CARDS,
  ...STYLING,
  ...MOVING,
  ...[...WRITING, ...BRANCHES].filter(({ id }) =>
    ["save-root", "find", "go-to", "open-today", "help"].includes(id),
  ),
]);
const applies = (ctx: CommandContext, command: Command, at: Target): boolean =>
  (!ctx.isApart || OF_APART.has(command)) && command.when(ctx, at);

const byId = new Map(COMMANDS.map((command) => [command.id, command]));

/** The command with this id; throws on one that is not registered, a slip of the program and not of the person. */
export function commandOf(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`no command ${id}`);
  return command;
}

/** Runs a command where it applies; returns whether it did. */
export function runCommand(ctx: CommandContext, id: string, at: Target | undefined): boolean {
  const command = commandOf(id);
  if (!at || !applies(ctx, command, at)) return false;
  command.run(ctx, at);
  return true;
}

const bindings: readonly { readonly chord: Chord; readonly command: Command }[] = COMMANDS.flatMap(
  (command) => command.keys.map((keys) => ({ chord: parseChord(keys), command })),
).sort((a, b) => specificity(b.chord) - specificity(a.chord));

/** The command a key press stands for here; undefined where the key is the browser's. */
function commandFor(ctx: CommandContext, press: KeyPress, at: Target): Command | undefined {
  return bindings.find(({ chord, command }) => matchesChord(chord, press) && applies(ctx, command, at))
    ?.command;
}

/** Runs the command of a key press. `take` gets the action if there is one, to prevent the browser's default. */
export function pressKey(
  ctx: CommandContext,
  press: KeyPress,
  at: Target,
  take: (run: () => void) => void,
): void {
  const command = commandFor(ctx, press, at);
  const { memory } = ctx;
  memory.pastesLiterally = press.shiftKey && shortcutKey(press) === "v";
  if (press.key !== "ArrowUp" && press.key !== "ArrowDown") memory.goalX = undefined;
  const counts = press.key === " " && countsSpace(ctx, at);
  if (command) take(() => command.run(ctx, at));
  // Outside a text Space would scroll the page.
  else if (press.key === " " && at.place !== "field" && !press.ctrlKey && !press.metaKey) take(() => {});
  memory.spaceAt = counts && command?.id !== "toggle-mode-by-space" ? ctx.now().getTime() : 0;
}
