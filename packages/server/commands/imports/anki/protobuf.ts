/** A field of a message: a number for what is counted, bytes for everything else. */
export interface ProtobufField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/**
 * The fields of one message in protocol buffers, in their order. Only what packages of Anki hold is read: numbers,
 * texts and messages within messages.
 * @throws RangeError where the message is cut or of another kind
 */
export function readProtobuf(bytes: Uint8Array): ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError("a message is cut");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const [byte = 0] = take(1);
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      if (factor > 2 ** 63) throw new RangeError("a number is too long");
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case 0:
        fields.push({ number, value: varint() });
        break;
      case 1:
        fields.push({ number, value: take(8) });
        break;
      case 2:
        fields.push({ number, value: take(varint()) });
        break;
      case 5:
        fields.push({ number, value: take(4) });
        break;
      default:
        throw new RangeError("a field of no known kind");
    }
  }
  return fields;
}

/** The last value of a field that is a number; 0 where there is none. */
export const numberIn = (fields: readonly ProtobufField[], number: number): number => {
  const value = fields.findLast((field) => field.number === number)?.value;
  return typeof value === "number" ? value : 0;
};

/** The last value of a field that is bytes; undefined where there is none. */
export const bytesIn = (fields: readonly ProtobufField[], number: number): Uint8Array | undefined => {
  const value = fields.findLast((field) => field.number === number)?.value;
  return typeof value === "number" ? undefined : value;
};

/** Returns the last value of a field as text in UTF-8; empty where there is none. */
export const textIn = (fields: readonly ProtobufField[], number: number): string =>
  new TextDecoder().decode(bytesIn(fields, number) ?? new Uint8Array());
