import { SerializedJson } from '@tideline/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

export function sendSerializedJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: SerializedJson<unknown>,
): FastifyReply {
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  return reply.type(JSON_CONTENT_TYPE).send(viewAsBuffer(bytes));
}

/** The header may list tags; for a GET a weak tag is as good. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Puts serialized answers into tRPC's own JSON; null when there is none. */
export function serializedTrpcBody(answers: readonly object[], isBatch: boolean): Buffer | null {
  if (!answers.some((answer) => serializedResultOf(answer) !== null)) return null;
  const bodies = answers.flatMap((answer, index) => {
    const serialized = serializedResultOf(answer);
    const answerBytes =
      serialized === null
        ? [Buffer.from(JSON.stringify(answer))]
        : [START_OF_RESULT, serialized.bytes, END_OF_RESULT];
    return index === 0 ? answerBytes : [COMMA_BYTES, ...answerBytes];
  });
  return Buffer.concat(isBatch ? [START_OF_BATCH, ...bodies, END_OF_BATCH] : bodies);
}

const START_OF_BATCH = Buffer.from('[');
const END_OF_BATCH = Buffer.from(']');
const START_OF_RESULT = Buffer.from('{"result":{"data":');
const END_OF_RESULT = Buffer.from('}}');
const COMMA_BYTES = Buffer.from(',');

function serializedResultOf(answer: object): SerializedJson<unknown> | null {
  const { result } = answer as { readonly result?: { readonly data?: unknown } };
  return result?.data instanceof SerializedJson ? result.data : null;
}

function viewAsBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
