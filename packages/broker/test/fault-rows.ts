import type { OrderRequest } from '@tideline/engine';
import type { BrokerErrorKind } from '../src/port/broker-error.ts';
import { jsonReply, type Reply, textReply } from './scripted-broker.ts';

/** No error or log line may ever repeat these. */
export const CREDENTIALS = { keyId: 'PKCANARY0KEY', secretKey: 'canary-secret-value' };

export const REQUEST: OrderRequest = {
  clientOrderId: 'u42-exit-1',
  symbol: 'SPY261120C00670000',
  quantity: 2,
  side: 'sell',
  type: 'limit',
  limitPrice: 10_500,
  positionIntent: 'sell_to_close',
};

export const ORDER = {
  id: '61a9e2b4-8d7c-4d0e-9a53-2f4f9f0f2f10',
  client_order_id: REQUEST.clientOrderId,
  created_at: '2026-11-20T15:14:03.601244871Z',
  symbol: REQUEST.symbol,
  qty: '2',
  filled_qty: '0',
  type: 'limit',
  side: 'sell',
  limit_price: '1.05',
  status: 'new',
};

export interface FaultRow {
  readonly fault: string;
  readonly reply: (body: string) => Reply;
  readonly read: BrokerErrorKind;
  readonly send: BrokerErrorKind;
  /** How often a read is sent; by default three times, or once if the answer is definite. */
  readonly reads?: number;
  /** A cancel may take this answer for a yes: the order's final state is looked up anyway. */
  readonly isTakenCancel?: boolean;
}

const jsonAnswer =
  (status: number, code: number | null, message: string, headers = {}): FaultRow['reply'] =>
  () =>
    jsonReply(status, code === null ? { message } : { code, message }, headers);
const page = '<!doctype html><html><body><h1>Something went wrong</h1></body></html>';
const UNSURE = { read: 'unavailable', send: 'outcome-unknown' } as const;
const NO = { read: 'refused', send: 'refused', reads: 1 } as const;
const KEYS = { read: 'credentials', send: 'credentials', reads: 1 } as const;
const BUSY = { read: 'busy', send: 'outcome-unknown', reads: 1 } as const;

export const FAULTS: readonly FaultRow[] = [
  {
    fault: 'the connection is reset, not answered',
    ...UNSURE,
    reply: () => (response) => {
      response.socket?.resetAndDestroy();
    },
  },
  {
    fault: 'the connection is closed, not answered',
    ...UNSURE,
    reply: () => (response) => {
      response.destroy();
    },
  },
  {
    fault: 'the answer ends within its head',
    ...UNSURE,
    reply: () => (response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-ty');
    },
  },
  {
    fault: 'no HTTP is answered',
    ...UNSURE,
    reply: () => (response) => {
      response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
    },
  },
  {
    fault: 'another protocol is switched to',
    ...UNSURE,
    reply: () => (response) => {
      response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      );
    },
  },
  {
    fault: 'half a body comes',
    ...UNSURE,
    reply: (body) => (response) => {
      response.writeHead(200, { 'content-length': String(body.length + 10) });
      response.write(body.slice(0, body.length / 2));
      setImmediate(() => response.destroy());
    },
  },
  {
    fault: 'half a chunked body comes',
    ...UNSURE,
    reply: (body) => (response) => {
      response.writeHead(200);
      response.write(body.slice(0, body.length / 2));
      setImmediate(() => response.socket?.resetAndDestroy());
    },
  },
  {
    fault: 'a body without a length is cut off',
    ...UNSURE,
    reply: (body) => (response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${body.slice(0, -1)}`);
    },
  },
  {
    fault: 'the body is too large',
    ...UNSURE,
    reply: () => (response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    },
  },
  {
    fault: 'the head is too large',
    ...UNSURE,
    reply: () => (response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nx-large: ${'x'.repeat(100_000)}\r\n\r\n`);
    },
  },
  { fault: '200 with a page', ...UNSURE, reply: () => textReply(200, page) },
  { fault: '200 with nothing', ...UNSURE, isTakenCancel: true, reply: () => textReply(200, '') },
  { fault: '200 with null', ...UNSURE, isTakenCancel: true, reply: () => jsonReply(200, null) },
  {
    fault: '200 with data: null',
    ...UNSURE,
    isTakenCancel: true,
    reply: () => jsonReply(200, { data: null }),
  },
  { fault: '200 with a text', ...UNSURE, isTakenCancel: true, reply: () => jsonReply(200, 'ok') },
  {
    fault: '200 with a list in a list',
    ...UNSURE,
    isTakenCancel: true,
    reply: () => jsonReply(200, [[]]),
  },
  {
    fault: '200 with an empty object',
    ...UNSURE,
    isTakenCancel: true,
    reply: () => jsonReply(200, {}),
  },
  {
    fault: '200 with an error body',
    ...UNSURE,
    isTakenCancel: true,
    reply: jsonAnswer(200, 50010000, 'internal error'),
  },
  {
    fault: '200 with another type in a field',
    ...UNSURE,
    isTakenCancel: true,
    reply: () => jsonReply(200, { ...ORDER, qty: {} }),
  },
  {
    fault: '200 with a number that is none',
    ...UNSURE,
    isTakenCancel: true,
    reply: () => jsonReply(200, { ...ORDER, filled_qty: 'NaN' }),
  },
  {
    fault: '200 with a number beyond all bounds',
    ...UNSURE,
    isTakenCancel: true,
    reply: () => jsonReply(200, { ...ORDER, qty: '9'.repeat(400) }),
  },
  { fault: '202 with nothing', ...UNSURE, isTakenCancel: true, reply: () => textReply(202, '') },
  ...[300, 301, 302, 303, 304, 307, 308].map(
    (status): FaultRow => ({
      fault: `${status} to somewhere else`,
      ...UNSURE,
      reply: () => (response) => {
        response.writeHead(status, { location: `http://${response.req.headers.host}/elsewhere` });
        response.end();
      },
    }),
  ),
  { fault: '400', ...NO, reply: jsonAnswer(400, null, 'invalid symbol') },
  { fault: '400 with a page', ...UNSURE, reply: () => textReply(400, page) },
  { fault: '401', ...KEYS, reply: jsonAnswer(401, 40110000, 'request is not authorized') },
  { fault: '401 with a page', ...KEYS, reply: () => textReply(401, page) },
  {
    fault: '403 for the keys',
    ...KEYS,
    reply: jsonAnswer(403, 40110000, 'request is not authorized'),
  },
  { fault: '403 for missing headers', ...KEYS, reply: jsonAnswer(403, null, 'forbidden.') },
  {
    fault: '403 for the account',
    ...NO,
    reply: jsonAnswer(403, 40310000, 'insufficient options buying power'),
  },
  { fault: '404', ...NO, reply: jsonAnswer(404, 40410000, 'order not found') },
  { fault: '404 with a page', ...UNSURE, reply: () => textReply(404, page) },
  { fault: '408', ...UNSURE, reply: jsonAnswer(408, null, 'request timeout') },
  {
    fault: '409',
    read: 'refused',
    send: 'outcome-unknown',
    reads: 1,
    reply: jsonAnswer(409, null, 'conflict'),
  },
  { fault: '422', ...NO, reply: jsonAnswer(422, 42210000, 'order is already in "filled" state') },
  {
    fault: '422 for an id that is taken',
    read: 'refused',
    send: 'outcome-unknown',
    reads: 1,
    reply: jsonAnswer(422, 40010001, 'client_order_id must be unique'),
  },
  { fault: '422 with nothing', ...UNSURE, reply: () => textReply(422, '') },
  { fault: '425', ...UNSURE, reply: jsonAnswer(425, null, 'too early') },
  {
    fault: '429',
    ...BUSY,
    reply: jsonAnswer(429, 42910000, 'rate limit exceeded', { 'retry-after': '3' }),
  },
  { fault: '429 with a page', ...BUSY, reply: () => textReply(429, page) },
  ...[500, 502, 503, 504, 521].flatMap((status): readonly FaultRow[] => [
    { fault: `${status}`, ...UNSURE, reply: jsonAnswer(status, 50010000, 'internal error') },
    { fault: `${status} with a page`, ...UNSURE, reply: () => textReply(status, page) },
    { fault: `${status} with nothing`, ...UNSURE, reply: () => textReply(status, '') },
  ]),
];
