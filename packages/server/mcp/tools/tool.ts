import type { TokenScope } from "@perennial/contract/accounts";
import type { Result } from "@perennial/domain/result";
import type * as z from "zod/mini";
import type { Calls } from "./calls.ts";

/** In whose name a tool runs, and what it may use. */
export interface ToolContext {
  readonly call: Calls;
  /** What its owner has called the token. */
  readonly name: string;
  readonly now: () => Date;
  /** The node above all that the token sees; null for the whole notebook. */
  readonly rootId: number | null;
  /** What the token may do. */
  readonly scopes: ReadonlySet<TokenScope>;
  /** Where a person opens the notebook. */
  readonly publicUrl: string;
}

/** What a tool says: to a reader, and as data of the shape that it declares. */
export interface ToolOutput<Data> {
  readonly text: string;
  readonly data: Data;
}

/** One tool of an agent: what it takes and gives, and how it is done with calls of the contract. */
export interface Tool<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** All that its calls ask for: without one of them the tool is not listed, and refused. */
  readonly scopes: readonly TokenScope[];
  readonly input: In;
  readonly output: Out;
  /** Hints for the program that asks a person whether it may. */
  readonly hints: { readonly reads?: true; readonly destroys?: true; readonly idempotent?: true };
  /** @returns what is told, or a sentence that says why not */
  run(input: z.infer<In>, context: ToolContext): Promise<Result<ToolOutput<z.infer<Out>>, string>>;
}

/** Defines a tool; its types follow from its shapes. */
export const tool = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(defined: Tool<In, Out>): Tool =>
  // A list of tools takes each with what its own shape has let in.
  defined as unknown as Tool;
