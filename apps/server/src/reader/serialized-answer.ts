import { createHash } from 'node:crypto';
import type { z } from 'zod';

export interface SerializedBytes {
  readonly json: Uint8Array<ArrayBuffer>;
  /** A strong ETag; null for an answer that may change. */
  readonly etag: string | null;
}

const encoder = new TextEncoder();

/** `owner` goes into the ETag, so no two users' final answers share one. */
export function serializedBytes<Schema extends z.ZodType>(
  schema: Schema,
  answer: z.input<Schema>,
  owner: string | null = null,
): SerializedBytes {
  const json = encoder.encode(JSON.stringify(schema.parse(answer)));
  return { json, etag: owner === null ? null : etagOf(owner, json) };
}

function etagOf(owner: string, json: Uint8Array): string {
  const digest = createHash('sha256').update(owner).update('\n').update(json).digest('base64url');
  return `"${digest.slice(0, 27)}"`;
}
