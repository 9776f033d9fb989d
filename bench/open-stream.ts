import { type IncomingMessage, request } from "node:http";

/** Opens somebody's event stream. */
export function openStream(port: number, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path: "/api/v1/user_actions/stream",
        headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      },
      (answer) => {
        if (answer.statusCode === 200) resolve(answer);
        else reject(new Error(`The stream answered ${answer.statusCode}.`));
      },
    );
    sent.once("error", reject);
    sent.end();
  });
}
