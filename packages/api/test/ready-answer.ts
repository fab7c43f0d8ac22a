import { done, SerializedJson } from '../src/index.ts';

/** An answer as made beside the trading thread. */
export function readyAnswer<Answer>(answer: Answer, etag: string | null = null) {
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  return done(new SerializedJson<Answer>(bytes, etag));
}
