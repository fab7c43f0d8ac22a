import { errorAnswer, type Refusal, refusalAnswer } from '@tideline/api';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface RefusalAnswer {
  readonly status: number;
  readonly body: object;
  readonly message: string;
  readonly field: string | null;
  readonly retryAfter: number | null;
}

export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return sendAnswer(request, reply, toAnswer(refusal));
}

export function refusalAnswerOf(url: string, refusal: Refusal) {
  const answer = toAnswer(refusal);
  return { status: answer.status, body: refusalBodyOf(url, answer) };
}

function toAnswer(refusal: Refusal): RefusalAnswer {
  return { ...refusalAnswer(refusal), message: refusal.message };
}

export function refuseUnreadable(request: FastifyRequest, reply: FastifyReply, message: string) {
  return refuse(request, reply, { code: 'INVALID', field: null, message });
}

export const READ_METHODS = ['GET', 'HEAD'];

export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedMethods: readonly string[],
): FastifyReply {
  const message = `This path takes ${allowedMethods.join(', ')}.`;
  reply.header('allow', allowedMethods.join(', '));
  const body = { error: message, message };
  return sendAnswer(request, reply, { status: 405, body, message, field: null, retryAfter: null });
}

/** A bug or an outage of ours, of which the text only says how the operator finds it in the log. */
export function answerUnexpected(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorAnswer(null, request.id);
  const { message } = body;
  return sendAnswer(request, reply, { status, body, message, field: null, retryAfter: null });
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: RefusalAnswer) {
  const { status, retryAfter } = answer;
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(refusalBodyOf(request.url, answer));
}

function refusalBodyOf(url: string, answer: RefusalAnswer): object {
  return url.startsWith('/trpc/') ? trpcErrorBody(answer) : answer.body;
}

const TRPC_CODE_BY_STATUS: Readonly<Record<number, keyof typeof TRPC_ERROR_CODES_BY_KEY>> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
};

function trpcErrorBody({ status, message, field, retryAfter }: RefusalAnswer): object {
  const code =
    TRPC_CODE_BY_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  return {
    error: {
      message,
      code: TRPC_ERROR_CODES_BY_KEY[code],
      // The refusal is final, so the user is not asked to prove anything.
      data: { code, httpStatus: status, field, retryAfter, ask: null },
    },
  };
}
