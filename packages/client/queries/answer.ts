import type { Reply } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";

/** A refused read, as the query library wants it: thrown. */
export class ReadFailed extends Error {
  readonly status: number | null;
  constructor(error: ApiError) {
    super(error.message);
    this.status = error.status;
  }
}

/** Waits for the answer of a read. @throws ReadFailed where it was refused, or did not come */
export async function answerOf<T>(reply: Promise<Reply<T>>): Promise<T> {
  const answer = await reply;
  if (!answer.ok) throw new ReadFailed(answer.error);
  return answer.value;
}
