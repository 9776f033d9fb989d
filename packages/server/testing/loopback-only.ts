// Loaded before a server (`--import`): refuses every connection but those of this machine, and says which were asked for.
import dns from "node:dns";
import net from "node:net";

const isLocal = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

function refuse(host: string): Error {
  console.error(`REFUSED ${host}`);
  return Object.assign(new Error(`no way out to ${host}`), { code: "ENOTFOUND" });
}

type Options = { readonly path?: string; readonly host?: string };
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  // As the library itself calls it: its own list of arguments, options first.
  const [first] = args;
  const options = (Array.isArray(first) ? first[0] : first) as Options | undefined;
  if (options?.path !== undefined || isLocal(options?.host ?? "localhost"))
    // The library's own arguments, handed on as they came.
    return connect.apply(this, args as never);
  this.destroy(refuse(options?.host ?? ""));
  return this;
} as typeof connect;

const { lookup } = dns;
dns.lookup = Object.assign((host: string, ...rest: unknown[]) => {
  if (isLocal(host)) return (lookup as (...all: unknown[]) => void)(host, ...rest);
  const error = refuse(host);
  const callback = rest.at(-1) as (error: Error) => void;
  process.nextTick(() => callback(error));
}, lookup) as typeof lookup;
