import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AlpacaBroker } from '../src/alpaca/alpaca-broker.ts';
import { brokerAt, failureOf } from './canary-broker.ts';
import { CREDENTIALS, ORDER, REQUEST } from './fault-rows.ts';
import { HASTY_WALL } from './manual-wall.ts';
import { addressesAt, jsonReply, startScript, textReply } from './scripted-broker.ts';

describe('an error', () => {
  it('has what the broker said, under which number, and when to come back', async () => {
    const headers = { 'x-request-id': '5f0c-77', 'retry-after': '3' };
    const { origin } = await startScript(
      jsonReply(429, { code: 42910000, message: 'rate limit exceeded' }, headers),
    );
    expect(await failureOf(brokerAt(origin).positions())).toMatchObject({
      kind: 'busy',
      message: 'positions: rate limit exceeded',
      status: 429,
      code: 42910000,
      requestId: '5f0c-77',
      retryAfterMs: 3_000,
    });
  });

  it.each<[string, string, unknown]>([
    ['cash', 'cash', { cash: undefined }],
    ['cash', 'cash', { cash: null }],
    ['cash', 'cash', { cash: 'much' }],
    ['cash', 'cash', { cash: true }],
    ['cash', 'cash', { cash: '' }],
    ['cash', 'cash', { cash: '1e400' }],
    ['equity', 'equity', { equity: {} }],
    ['status', 'status', { status: 7 }],
    ['options_trading_level', 'options_trading_level', { options_trading_level: 'two' }],
  ])('names the field that can’t be read: %s', async (_, field, change) => {
    const { origin } = await startScript(jsonReply(200, { ...ACCOUNT, ...(change as object) }));
    expect((await failureOf(brokerAt(origin).account())).message).toMatch(
      new RegExp(`^account: unreadable answer, HTTP 200 \\(${field}: `),
    );
  });

  it('names the row and the field of a list', async () => {
    const { origin } = await startScript(jsonReply(200, [ORDER, { ...ORDER, filled_qty: 'two' }]));
    expect((await failureOf(brokerAt(origin).openOrders())).message).toMatch(
      /^open orders: unreadable answer, HTTP 200 \(1\.filled_qty: /,
    );
  });

  it('is one short line without secrets, whatever the broker says [M12]', async () => {
    const { keyId, secretKey } = CREDENTIALS;
    const message = `bad\r\n\u001b[31mheaders: ${keyId} ${secretKey} ${'x'.repeat(100_000)}`;
    const { origin } = await startScript(
      jsonReply(422, { code: 1, message }, { 'x-request-id': secretKey.repeat(9) }),
    );
    const error = await failureOf(brokerAt(origin).positions());
    expect(error.message).toMatch(/^positions: bad \[31mheaders: \*\*\* \*\*\* x+ …$/);
    expect(error.message.length).toBeLessThan(350);
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/canary/i);
  });

  it('does not quote a body that holds secrets [M12]', async () => {
    for (const reply of [
      textReply(200, `{"key": "${CREDENTIALS.secretKey}`),
      textReply(200, CREDENTIALS.secretKey),
      // Node's parser quotes ten characters around the fault, which leaks half a secret.
      textReply(200, `{"some": "padding", "key": ${CREDENTIALS.secretKey}, "more": "padding"}`),
      jsonReply(200, { ...ORDER, client_order_id: CREDENTIALS.secretKey }),
    ]) {
      const { origin } = await startScript(reply);
      const error = await failureOf(brokerAt(origin).orderByClientId('u42'));
      expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/canary/i);
    }
  });

  it('does not quote a key that no header can hold', async () => {
    const { seen, origin } = await startScript(jsonReply(200, []));
    const broker = new AlpacaBroker({
      addresses: addressesAt(origin),
      credentials: { keyId: 'KEY', secretKey: 'canary\nsecret\u0000' },
      wall: HASTY_WALL,
    });
    const error = await failureOf(broker.positions());
    expect(error).toMatchObject({ name: 'BrokerError', kind: 'unavailable' });
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/canary/i);
    expect(seen).toEqual([]);
  });
});

const ACCOUNT = {
  account_number: 'PA1',
  status: 'ACTIVE',
  cash: '100.5',
  equity: '100.5',
  last_equity: '100.5',
  buying_power: '100.5',
};

describe('an answer is taken', () => {
  it('with numbers as texts or as numbers, with keys missing, and with keys never heard of', async () => {
    const { origin } = await startScript(
      jsonReply(200, ACCOUNT),
      jsonReply(200, {
        ...ACCOUNT,
        cash: 100.5,
        subtag: { deep: [null] },
        pattern_day_trader: null,
      }),
    );
    const broker = brokerAt(origin);
    const first = await broker.account();
    expect(first).toMatchObject({ cash: 1_005_000, optionsBuyingPower: 0, optionsLevel: 0 });
    expect(await broker.account()).toEqual(first);
  });

  it('with an unknown status, which is not final [B8]', async () => {
    const { origin } = await startScript(jsonReply(200, [{ ...ORDER, status: 'levitating' }]));
    expect(await brokerAt(origin).openOrders()).toMatchObject([
      { phase: 'working', status: 'levitating' },
    ]);
  });

  it('without a content type, and with a broken one', async () => {
    for (const type of [undefined, 'text/html', 'x']) {
      const { origin } = await startScript((response) => {
        response.writeHead(200, type === undefined ? {} : { 'content-type': type });
        response.end(JSON.stringify(ACCOUNT));
      });
      expect(await brokerAt(origin).account()).toMatchObject({ accountNumber: 'PA1' });
    }
  });
});

describe('calls for exits', () => {
  it('are sent when the broker’s minute is nearly used up; entries and routine are not [A8] [A9]', async () => {
    const left = { 'x-ratelimit-remaining': '3' };
    const { seen, origin } = await startScript((response, request) => {
      const isCancel = request.method === 'DELETE';
      const body = request.method === 'POST' || request.url?.includes('by_client') ? ORDER : [];
      if (isCancel) response.writeHead(204, left).end();
      else jsonReply(200, body, left)(response, request);
    });
    const broker = brokerAt(origin);
    await broker.positions();
    await broker.orders(1);
    for (let turn = 0; turn < 20; turn += 1) {
      await broker.submit(REQUEST);
      await broker.cancel(ORDER.id);
      await broker.orderByClientId(REQUEST.clientOrderId);
      await broker.openOrders();
      await broker.positions();
    }
    const sent = seen.length;
    expect(sent).toBe(2 + 5 * 20);
    const entry = { ...REQUEST, side: 'buy', positionIntent: 'buy_to_open' } as const;
    await expect(broker.submit(entry)).rejects.toMatchObject({ kind: 'refused', status: null });
    await expect(broker.account()).rejects.toMatchObject({ kind: 'busy', status: null });
    await expect(broker.orders(1)).rejects.toMatchObject({ kind: 'busy', status: null });
    await expect(broker.activities({ types: ['FEE'], from: '2026-11-20' })).rejects.toMatchObject({
      kind: 'busy',
    });
    expect(seen.length).toBe(sent);
  });
});

it.each(['', '.', '..'])('a cancel of %j is not sent: it would address all orders', async (id) => {
  const { seen, origin } = await startScript(jsonReply(200, []));
  await expect(brokerAt(origin).cancel(id)).rejects.toMatchObject({ kind: 'refused' });
  expect(seen).toEqual([]);
});
