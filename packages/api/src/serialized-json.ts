import { z } from 'zod';

/**
 * An answer as it goes over the wire: JSON that was put together and checked beside the thread that
 * trades. To read it back there, check it and write it anew would cost what it was spared.
 */
export class SerializedJson<Answer> {
  readonly bytes: Uint8Array;
  /** A strong one, of what will not change any more; null for what may. */
  readonly etag: string | null;
  /** For the compiler alone. */
  declare readonly answer?: Answer;

  constructor(bytes: Uint8Array, etag: string | null) {
    this.bytes = bytes;
    this.etag = etag;
  }

  /** Who sends answers sends the bytes; what else comes across one is not to copy them. */
  toJSON(): null {
    return null;
  }
}

const described = new WeakMap<z.ZodType, z.ZodType>();

/** The output of a call whose answer is ready: it was checked against the schema where it was made. */
export function ready<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>, SerializedJson<z.output<Schema>>> {
  const passed = z.instanceof(SerializedJson);
  described.set(passed, schema);
  // Clients are told what the bytes say.
  return passed as unknown as z.ZodType<z.output<Schema>, SerializedJson<z.output<Schema>>>;
}

/** What clients are answered where a call declares this output. */
export function describedOutput(output: z.ZodType): z.ZodType {
  return described.get(output) ?? output;
}
