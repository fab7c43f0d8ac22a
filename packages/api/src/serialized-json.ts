import { z } from 'zod';

/**
 * JSON that the reader's thread built and checked. Parsing and writing it again on the trading
 * thread would cost the time that this saved.
 */
export class SerializedJson<Answer> {
  readonly bytes: Uint8Array;
  /** Null for answers that may still change. */
  readonly etag: string | null;
  /** Only the compiler reads this. */
  declare readonly answer?: Answer;

  constructor(bytes: Uint8Array, etag: string | null) {
    this.bytes = bytes;
    this.etag = etag;
  }

  /** Senders send the bytes; other code must not copy them. */
  toJSON(): null {
    return null;
  }
}

const documentedSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** A serialized answer was checked against the schema where it was made. */
export function serializedSchema<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>, SerializedJson<z.output<Schema>>> {
  const serialized = z.instanceof(SerializedJson);
  documentedSchemas.set(serialized, schema);
  // The cast holds: clients get what the bytes say.
  return serialized as unknown as z.ZodType<z.output<Schema>, SerializedJson<z.output<Schema>>>;
}

export function documentedOutput(output: z.ZodType): z.ZodType {
  return documentedSchemas.get(output) ?? output;
}
