import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export async function startFakeMonitor() {
  const asked: string[] = [];
  let answer = (_request: IncomingMessage, response: ServerResponse) => void response.end('OK');
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/s3cret`,
    asked,
    answerWith(next: typeof answer) {
      answer = next;
    },
    close,
  };
}
