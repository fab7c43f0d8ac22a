import type { Refusal } from '@tideline/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal-response.ts';

/** The refusal names the scheme, so a client learns that it needs an API token. */
export function refuseToken(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.code === 'SIGNED_OUT') reply.header('www-authenticate', 'Bearer');
  return refuse(request, reply, refusal);
}
