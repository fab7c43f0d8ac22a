import { done, SerializedJson } from '../src/index.ts';

/** An answer as the reader beside the trading thread makes it. */
export function readyAnswer<Answer>(answer: Answer, etag: string | null = null) {
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  return done(new SerializedJson<Answer>(bytes, etag));
}
