import { done, type Result, SerializedJson } from '@tideline/api';
import type { SerializedAnswer } from './serialized-answer.ts';

/** The caller names the answer's type, which was checked where the answer was made. */
export function asSerializedJson<Answer>({ json, etag }: SerializedAnswer): SerializedJson<Answer> {
  return new SerializedJson(json, etag);
}

export function toSerializedResult<Answer>(
  result: Result<SerializedAnswer>,
): Result<SerializedJson<Answer>> {
  return result.ok ? done(asSerializedJson(result.value)) : result;
}
