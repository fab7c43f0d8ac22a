import { done, SerializedJson } from '../src/index.ts';

export function readyAnswer<Answer>(answer: Answer, etag: string | null = null) {
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  return done(new SerializedJson<Answer>(bytes, etag));
}
