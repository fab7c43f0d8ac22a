import type { Refusal } from '@tideline/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal-response.ts';

/** For paths that take nothing but an API token; a client learns that it needs one. */
export function refuseToken(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  if (refusal.code === 'SIGNED_OUT') reply.header('www-authenticate', 'Bearer');
  return refuse(request, reply, refusal);
}
