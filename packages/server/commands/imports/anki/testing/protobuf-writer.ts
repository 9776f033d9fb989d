const LENGTH_DELIMITED = 2;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** One field of a message in protocol buffers. */
export const protobufField = (number: number, value: number | string | Uint8Array): Uint8Array => {
  if (typeof value === "number") return Uint8Array.from([...varint(number * 8), ...varint(value)]);
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  return Uint8Array.from([...varint(number * 8 + LENGTH_DELIMITED), ...varint(bytes.length), ...bytes]);
};
