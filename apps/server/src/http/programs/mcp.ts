import type { CallContext } from '@tideline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MCP_PATH } from '../call-paths.ts';
import type { ContextOf } from '../callers/call-context.ts';
import type { CallerResolver } from '../callers/callers.ts';
import { refuseMethod, refuseUnreadable } from '../refusal-response.ts';
import { refuseToken } from './token-only.ts';

export type AnswerMcp = (message: {
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  readonly context: CallContext;
}) => Promise<{
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
}>;

const NOT_ONE_MESSAGE_TEXT = 'The request must be one message of the protocol, as a JSON object.';

/** What the transport checks of a request; the token is left out. */
const FORWARDED_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'];

export interface McpOptions {
  readonly callerResolver: Pick<CallerResolver, 'userByToken'>;
  readonly contextOf: ContextOf;
  /** Null while MCP is off. */
  readonly answerMcp: AnswerMcp | null;
}

export function serveMcp(app: FastifyInstance, options: McpOptions): void {
  const { callerResolver, contextOf, answerMcp } = options;
  if (answerMcp === null) return;
  app.all(MCP_PATH, async (request, reply) => {
    const caller = callerResolver.userByToken(request, 'read');
    if (!caller.ok) return refuseToken(request, reply, caller.refusal);
    if (request.method !== 'POST') return refuseMethod(request, reply, ['POST']);
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return refuseUnreadable(request, reply, NOT_ONE_MESSAGE_TEXT);
    }
    const context = await contextOf(request, reply);
    const headers = forwardedHeadersOf(request);
    const { status, contentType, text } = await answerMcp({ body, headers, context });
    if (contentType !== null) reply.type(contentType);
    return reply.code(status).send(text);
  });
}

function forwardedHeadersOf({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  const headerEntries = FORWARDED_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return Object.fromEntries(headerEntries);
}
