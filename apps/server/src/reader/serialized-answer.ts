import { createHash } from 'node:crypto';
import type { z } from 'zod';

export interface SerializedAnswer {
  readonly json: Uint8Array<ArrayBuffer>;
  /** A strong ETag; null for an answer that may change. */
  readonly etag: string | null;
}

const textEncoder = new TextEncoder();

/** `ownerId` goes into the ETag, so no two users' final answers share one. */
export function serializeAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: z.input<Schema>,
  ownerId: string | null = null,
): SerializedAnswer {
  const json = textEncoder.encode(JSON.stringify(schema.parse(answer)));
  return { json, etag: ownerId === null ? null : etagOf(ownerId, json) };
}

/** The caller may transfer the bytes. */
export function copyOfAnswer({ json, etag }: SerializedAnswer): SerializedAnswer {
  return { json: json.slice(), etag };
}

function etagOf(ownerId: string, json: Uint8Array): string {
  const digest = createHash('sha256').update(ownerId).update('\n').update(json).digest('base64url');
  return `"${digest.slice(0, 27)}"`;
}
