import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { errorAnswer, SerializedJson } from '@tideline/api';

/** More would fill what a model can read; fewer days or rows fit. */
export const MAX_ANSWER_BYTES = 256 * 1024;

const ANSWER_TOO_LONG_MESSAGE = 'The answer is longer than 256 kB. Ask for fewer days or rows.';

/** Texts of people or the market are values in JSON, never instructions. */
export function toToolResult(answer: unknown): CallToolResult {
  const bytes = answer instanceof SerializedJson ? answer.bytes : null;
  if (bytes !== null && bytes.byteLength > MAX_ANSWER_BYTES)
    return failedResult(ANSWER_TOO_LONG_MESSAGE);
  const text = bytes === null ? JSON.stringify(answer) : new TextDecoder().decode(bytes);
  return Buffer.byteLength(text) > MAX_ANSWER_BYTES
    ? failedResult(ANSWER_TOO_LONG_MESSAGE)
    : { content: [{ type: 'text', text }] };
}

/** The API's own words. Of an error the client learns only where the log has more. */
export function toolRefusalOf(
  error: unknown,
  requestId: string,
): { readonly result: CallToolResult; readonly isUnexpected: boolean } {
  const { body, isUnexpected } = errorAnswer(error, requestId);
  return { result: failedResult(body.message), isUnexpected };
}

function failedResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
