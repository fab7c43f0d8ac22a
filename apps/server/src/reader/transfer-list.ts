import type { ReadName, ReadResult } from './reader.ts';

export function transferListOf(answer: ReadResult<ReadName>): ArrayBuffer[] {
  if (answer === null) return [];
  if ('bytes' in answer) return [answer.bytes.buffer];
  return 'json' in answer ? [answer.json.buffer] : [];
}
