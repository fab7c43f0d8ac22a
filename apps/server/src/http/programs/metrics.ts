import type { FastifyInstance } from 'fastify';
import { METRICS_PATH } from '../call-paths.ts';
import type { CallerResolver } from '../callers/callers.ts';
import { READ_METHODS, refuseMethod } from '../refusal-response.ts';
import { refuseToken } from './token-only.ts';

export type ScrapeMetrics = () => Promise<{ readonly contentType: string; readonly text: string }>;

/** For a Prometheus server on another box; on loopback, metrics have their own server. */
export interface MetricsOptions {
  readonly callerResolver: Pick<CallerResolver, 'userByToken'>;
  readonly scrapeMetrics: ScrapeMetrics;
}

export function serveMetricsByToken(app: FastifyInstance, options: MetricsOptions): void {
  const { callerResolver, scrapeMetrics } = options;
  app.all(METRICS_PATH, async (request, reply) => {
    const caller = callerResolver.userByToken(request, 'metrics');
    if (!caller.ok) return refuseToken(request, reply, caller.refusal);
    if (!READ_METHODS.includes(request.method)) return refuseMethod(request, reply, READ_METHODS);
    const { contentType, text } = await scrapeMetrics();
    return reply.type(contentType).send(text);
  });
}
