import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { complaintsAbout } from '../src/simulator/test/openapi.ts';

export interface CheckingRelay {
  readonly origin: string;
  /** Throws when a relayed answer breaks the broker's documents. */
  close(): void;
}

const OF_THE_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding'];

export async function startCheckingRelay(target: string): Promise<CheckingRelay> {
  const complaints: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: passedOn(request.headers),
      ...(body.length === 0 ? {} : { body }),
    });
    const text = await answer.text();
    const { status } = answer;
    const found = await complaintsAbout({
      method,
      path: url,
      status,
      body: text === '' ? null : JSON.parse(text),
    });
    complaints.push(...found.map((each) => `${method} ${url} answered ${status}: ${each}`));
    response.writeHead(status, passedOn(Object.fromEntries(answer.headers))).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value !== 'string' || OF_THE_CONNECTION.includes(name) ? [] : [[name, value]],
    ),
  );
}
