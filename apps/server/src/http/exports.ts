import { Readable } from 'node:stream';
import { negotiate } from '@fastify/accept-negotiator';
import {
  ADMINISTRATORS_ONLY,
  type CallContext,
  type HistoryOwner,
  type Result,
  readQuery,
  SIGNED_OUT,
} from '@tideline/api';
import { EXPORT_NAMES, type ExportName, exportInput } from '@tideline/api/schemas';
import type { DateRange } from '@tideline/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerResolver } from './callers/callers.ts';
import { refuse } from './refusal-response.ts';

export type ReadExport = (
  owner: HistoryOwner,
  name: ExportName,
  exportRequest: { readonly range: DateRange; readonly isGzip: boolean },
) => Promise<Result<Uint8Array | AsyncIterable<Uint8Array>>>;

export interface ExportOptions {
  readonly callerResolver: CallerResolver;
  readonly ports: Pick<CallContext, 'deniedCalls' | 'market'>;
  readonly readExport: ReadExport;
}

export function serveExports(app: FastifyInstance, options: ExportOptions): void {
  for (const name of EXPORT_NAMES) {
    app.get(`/api/export/${name}.csv`, (request, reply) =>
      sendExport(request, reply, name, options),
    );
  }
}

async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  name: ExportName,
  { callerResolver, ports, readExport }: ExportOptions,
): Promise<FastifyReply> {
  const viewer = await callerResolver.viewerOf(request);
  if (viewer === null) return refuse(request, reply, SIGNED_OUT);
  const [, query = ''] = request.url.split(/\?(.*)/s);
  if (new URLSearchParams(query).has('user')) {
    if (!viewer.isAdmin) {
      const denied = { id: viewer.id, isAdmin: viewer.isAdmin, ipAddress: request.ip };
      ports.deniedCalls.noteDenial(denied, `export.${name}`, 'FORBIDDEN');
      return refuse(request, reply, ADMINISTRATORS_ONLY);
    }
    const refusal = await callerResolver.authPortFor(request, reply).refuseIfUnenrolled();
    if (refusal !== null) return refuse(request, reply, refusal);
  }
  const input = readQuery(exportInput, query);
  if (!input.ok) return refuse(request, reply, input.refusal);
  const { from = null, to = await ports.market.readTradingDate(), account, user } = input.value;
  const isAllAccounts = account === 'all';
  const owner = { viewerId: viewer.id, userId: user ?? viewer.id, isAllAccounts };
  // The reader thread compresses, so the trading thread has less to pass on.
  const isGzip = acceptsGzip(request.headers['accept-encoding']);
  const file = await readExport(owner, name, { range: { from, to }, isGzip });
  if (!file.ok) return refuse(request, reply, file.refusal);
  if (isGzip) reply.header('content-encoding', 'gzip');
  return reply
    .type('text/csv; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('content-disposition', `attachment; filename="${exportFileName(name, from, to)}"`)
    .send(file.value instanceof Uint8Array ? file.value : Readable.from(file.value));
}

/** The library takes `*` as the first coding, identity, and compares names by case, unlike HTTP. */
function acceptsGzip(acceptEncoding = ''): boolean {
  return negotiate(acceptEncoding.toLowerCase(), ['identity', 'gzip']) === 'gzip';
}

function exportFileName(name: ExportName, from: string | null, to: string): string {
  return `tideline-${name}-${from === null ? '' : `${from}-`}${to}.csv`;
}
