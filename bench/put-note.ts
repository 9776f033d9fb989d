import { type Agent, request } from "node:http";
import { HEADERS } from "@perennial/contract/limits";

export interface NoteEdit {
  readonly token: string;
  readonly noteId: number;
  readonly text: string;
  readonly uuid: string;
}

/**
 * PUT /notes/{id}. The server closes a connection that rested, and may do so just while this is on its way through it:
 * then it is sent again, as the same call.
 */
export function putNote(agent: Agent, port: number, edit: NoteEdit): Promise<void> {
  const body = JSON.stringify({ note: { text: edit.text } });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: "127.0.0.1",
        port,
        method: "PUT",
        path: `/api/v1/notes/${edit.noteId}`,
        headers: {
          authorization: `Bearer ${edit.token}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          [HEADERS.dataMutation]: edit.uuid,
        },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`PUT /notes answered ${answer.statusCode}.`));
        });
      },
    );
    sent.once("error", (error) => {
      if ("code" in error && error.code === "ECONNRESET") resolve(putNote(agent, port, edit));
      else reject(error);
    });
    sent.end(body);
  });
}
