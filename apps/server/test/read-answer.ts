import type { Result, SerializedJson } from '@tideline/api';

export function readAnswer<Answer>(result: Result<SerializedJson<Answer>>): Answer {
  if (!result.ok) throw new Error(result.refusal.message);
  return JSON.parse(new TextDecoder().decode(result.value.bytes)) as Answer;
}
