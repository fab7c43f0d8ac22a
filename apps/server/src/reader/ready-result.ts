import { done, ReadyJson, type Result } from '@tideline/api';
import type { ReadyBytes } from './ready-bytes.ts';

/** The caller names what the answer says, which was checked where it was made. */
export function asJson<Answer>({ json, etag }: ReadyBytes): ReadyJson<Answer> {
  return new ReadyJson(json, etag);
}

export function toReady<Answer>(result: Result<ReadyBytes>): Result<ReadyJson<Answer>> {
  return result.ok ? done(asJson(result.value)) : result;
}
