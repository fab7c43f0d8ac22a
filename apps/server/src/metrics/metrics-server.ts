import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Log } from '../runtime/log.ts';
import type { ScrapedMetrics } from './metrics.ts';

const LOOPBACK_ADDRESS = '127.0.0.1';

/**
 * For a Prometheus server on the same machine. No token is needed, because the metrics name no user and
 * the port is open on loopback alone.
 */
export async function serveMetrics(
  port: number,
  {
    scrapeMetrics,
    log,
  }: { readonly scrapeMetrics: () => Promise<ScrapedMetrics>; readonly log: Log },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answerRequest(request, response, scrapeMetrics).catch((error: unknown) => {
      log.error({ error }, 'metrics could not be read');
      sendError(response, 500, 'The metrics can not be read.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK_ADDRESS, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerRequest(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  scrape: () => Promise<ScrapedMetrics>,
): Promise<void> {
  const [path = ''] = url.split('?', 1);
  if (path !== '/metrics') return sendError(response, 404, 'There is nothing here.');
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return sendError(response, 405, 'This path takes GET, HEAD.');
  }
  const { contentType, text } = await scrape();
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(text);
}

function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ error: message, message }));
}
