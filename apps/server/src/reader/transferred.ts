import type { Reading, ReadName } from './reader.ts';

export function transferred(answer: Reading<ReadName>): ArrayBuffer[] {
  return answer !== null && 'json' in answer ? [answer.json.buffer] : [];
}
