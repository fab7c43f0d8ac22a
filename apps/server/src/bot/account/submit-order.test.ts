import type { VenueOptions } from '@tideline/broker';
import { BrokerError, type BrokerErrorKind } from '@tideline/broker';
import { openBroker, resolveVenue } from '@tideline/broker/venues';
import type { Approved, BrokerOrder, OrderRequest } from '@tideline/engine';
import { freePorts } from '@tideline/free-ports';
import { describe, expect, onTestFinished, test } from 'vitest';
import { monotonicClock } from '../../runtime/clock.ts';
import { cancelOrder, submitOrder } from './submit-order.ts';

const REQUEST = {
  clientOrderId: 'ann-20260203-1-entry-1',
  symbol: 'SPY260203C00680000',
  quantity: 2,
  side: 'buy',
  type: 'limit',
  limitPrice: 10_400,
  positionIntent: 'buy_to_open',
} satisfies OrderRequest;
// Only the engine's risk part makes an `Approved`, and this test leaves it out.
const APPROVED = REQUEST as OrderRequest as Approved<OrderRequest>;

const ACCEPTED: BrokerOrder = {
  ...REQUEST,
  id: 'order-1',
  phase: 'working',
  status: 'new',
  filledQuantity: 0,
  filledAveragePrice: null,
  stopPrice: null,
  notional: null,
  createdAt: 1,
  filledAt: null,
  canceledAt: null,
  expiredAt: null,
};

function failing(error: Error) {
  const asked: unknown[] = [];
  const fail = (what: unknown) => {
    asked.push(what);
    return Promise.reject(error);
  };
  return { asked, submit: fail, cancel: fail };
}

const OUTCOMES: readonly [BrokerErrorKind, 'refused' | 'unknown'][] = [
  ['refused', 'refused'],
  ['credentials', 'refused'],
  ['busy', 'unknown'],
  ['unavailable', 'unknown'],
  ['outcome-unknown', 'unknown'],
];

describe('an order', () => {
  test('that is accepted comes back as the broker has it', async () => {
    const sent: OrderRequest[] = [];
    const broker = {
      submit: async (request: OrderRequest) => {
        sent.push(request);
        return ACCEPTED;
      },
    };
    expect(await submitOrder(broker, APPROVED)).toEqual({ type: 'accepted', order: ACCEPTED });
    expect(sent).toEqual([REQUEST]);
  });

  test.each([
    ['by its own code', 429, 42_910_000, true],
    ['by a page without a code', 429, null, undefined],
    ['by another error', 500, 50_010_000, undefined],
  ])('declined %s is reported so', async (_how, status, code, isDeclined) => {
    const broker = failing(new BrokerError('outcome-unknown', 'too many', { status, code }));
    const outcome = await submitOrder(broker, APPROVED);
    expect(outcome).toMatchObject({ type: 'unknown', message: 'too many' });
    expect('isDeclined' in outcome ? outcome.isDeclined : undefined).toBe(isDeclined);
  });

  test.each(OUTCOMES)('with the error "%s" is %s, and sent once [A6]', async (kind, type) => {
    const broker = failing(new BrokerError(kind, 'in its own words'));
    const why = kind === 'credentials' ? { isForKeys: true } : {};
    expect(await submitOrder(broker, APPROVED)).toEqual({
      type,
      message: 'in its own words',
      ...why,
    });
    expect(broker.asked).toHaveLength(1);
  });

  test('with an error that no broker gives stops the account', async () => {
    const defect = new TypeError('x is not a function');
    await expect(submitOrder(failing(defect), APPROVED)).rejects.toBe(defect);
  });
});

test('an order to a broker that does not answer is unknown: one that has not left looks the same', async () => {
  const [port] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const venues: VenueOptions = { market: 'simulator', brokerHosts: [], simulatorOrigin: origin };
  const found = resolveVenue(origin, venues);
  if (found.type === 'refused') throw new Error(found.message);
  const credentials = { keyId: 'PK1', secretKey: 'secret' };
  const broker = openBroker(found.venue, { credentials, wall: monotonicClock });
  onTestFinished(() => broker.close());
  expect(await submitOrder(broker, APPROVED)).toEqual({
    type: 'unknown',
    message: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await cancelOrder(broker, 'order-1')).toBe('unknown');
});

describe('a cancel', () => {
  test('that is taken is requested', async () => {
    const asked: string[] = [];
    const cancel = async (brokerId: string) => void asked.push(brokerId);
    expect(await cancelOrder({ cancel }, 'order-1')).toBe('requested');
    expect(asked).toEqual(['order-1']);
  });

  test.each(OUTCOMES)('with the error "%s" is %s, and sent once [C3]', async (kind, outcome) => {
    const broker = failing(new BrokerError(kind, 'no'));
    expect(await cancelOrder(broker, 'order-1')).toBe(outcome);
    expect(broker.asked).toHaveLength(1);
  });

  test('with an error that no broker gives stops the account', async () => {
    const defect = new TypeError('x is not a function');
    await expect(cancelOrder(failing(defect), 'order-1')).rejects.toBe(defect);
  });
});
