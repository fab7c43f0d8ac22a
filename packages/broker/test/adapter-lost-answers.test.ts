import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DOLLAR, type OrderRequest, tradingDate } from '@tideline/engine';
import { expect, it, onTestFinished } from 'vitest';
import { AlpacaBroker } from '../src/alpaca/alpaca-broker.ts';
import { AlpacaMarketData } from '../src/alpaca/alpaca-market-data.ts';
import { HASTY_WALL } from './manual-wall.ts';
import { addressesAt } from './scripted-broker.ts';
import { startSteppedSimulator } from './simulator-venue.ts';

const LOSSES = {
  'nothing is lost': { arrives: true, back: 'answer' },
  'the request is lost': { arrives: false, back: 'reset' },
  'the answer is lost': { arrives: true, back: 'reset' },
  'half of the answer is lost': { arrives: true, back: 'half' },
  'a gateway answers before the broker': { arrives: false, back: 'page' },
  'a gateway answers for the broker': { arrives: true, back: 'page' },
  'a gateway limits the rate': { arrives: false, back: 'limit' },
} as const;
type Loss = (typeof LOSSES)[keyof typeof LOSSES];

/** Stands between adapter and broker, and loses order posts on request. */
async function startLossyProxy(target: string) {
  const state: { loss: Loss; posts: string[] } = { loss: LOSSES['nothing is lost'], posts: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void handOn(Buffer.concat(chunks).toString()));

    async function handOn(body: string): Promise<void> {
      const isPost = request.method === 'POST';
      const { arrives, back } = isPost ? state.loss : LOSSES['nothing is lost'];
      if (isPost) state.posts.push(String(JSON.parse(body).client_order_id));
      const { host: _, ...headers } = request.headers;
      const answer = arrives
        ? await fetch(`${target}${request.url}`, {
            method: request.method ?? 'GET',
            headers: headers as Record<string, string>,
            ...(body === '' ? {} : { body }),
          })
        : null;
      // Every answer of the broker carries its counter.
      const left = answer?.headers.get('x-ratelimit-remaining');
      if (back === 'answer' && left) response.setHeader('x-ratelimit-remaining', left);
      giveBack(response, back, answer?.status ?? 502, (await answer?.text()) ?? '');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(state, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}

function giveBack(
  response: ServerResponse,
  back: Loss['back'],
  status: number,
  text: string,
): void {
  switch (back) {
    case 'answer':
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      return;
    case 'half':
      response.writeHead(status, { 'content-length': String(text.length) });
      response.write(text.slice(0, text.length / 2));
      setImmediate(() => response.destroy());
      return;
    case 'page':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    case 'limit':
      response.writeHead(429, { 'retry-after': '1' }).end('{"message":"too many requests."}');
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
  }
}

it('the broker gets as many posts as there were attempts, and knows what became of each [A3] [A20]', async () => {
  const simulator = await startSteppedSimulator(5);
  onTestFinished(() => simulator.close());
  const proxy = await startLossyProxy(simulator.origin);
  const options = {
    addresses: addressesAt(proxy.origin),
    credentials: await simulator.openAccount(100_000 * DOLLAR),
    wall: HASTY_WALL,
    jitter: () => 0.5,
  };
  const broker = new AlpacaBroker(options);
  const marketData = new AlpacaMarketData(options);
  const { now } = await marketData.clock();
  const [contract] = await marketData.contracts('SPY', tradingDate(now));
  if (contract === undefined) throw new Error('no contract today');

  const attempts: string[] = [];
  const arrived: string[] = [];
  for (let round = 1; round <= 4; round += 1) {
    for (const [name, loss] of Object.entries(LOSSES)) {
      const request: OrderRequest = {
        clientOrderId: `t${attempts.length}-entry-1`,
        symbol: contract.symbol,
        quantity: 1,
        side: 'buy',
        type: 'limit',
        limitPrice: 100,
        positionIntent: 'buy_to_open',
      };
      proxy.loss = loss;
      attempts.push(request.clientOrderId);
      if (loss.arrives) arrived.push(request.clientOrderId);
      const submitted = broker.submit(request);
      if (loss.back === 'answer') await submitted;
      else {
        await expect(submitted, name).rejects.toMatchObject({
          name: 'BrokerError',
          kind: 'outcome-unknown',
        });
      }
      const found = await broker.orderByClientId(request.clientOrderId);
      expect(found?.clientOrderId ?? null, name).toBe(loss.arrives ? request.clientOrderId : null);
    }
  }
  expect(proxy.posts).toEqual(attempts);
  const orders = await broker.orders(500);
  expect(orders.map(({ clientOrderId }) => clientOrderId).reverse()).toEqual(arrived);
}, 60_000);
