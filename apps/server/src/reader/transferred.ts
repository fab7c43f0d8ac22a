import type { Reading, ReadName } from './reader.ts';

/** The memory of an answer that changes hands instead of being copied. */
export function transferred(answer: Reading<ReadName>): ArrayBuffer[] {
  return 'json' in answer ? [answer.json.buffer] : [];
}
