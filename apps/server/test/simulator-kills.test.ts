// Runs in: long
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OrderLoad, type WireOrder } from './order-load.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-setup.ts';
import type { SimulatorAccount, SimulatorControl } from './simulator-control.ts';

const newSetup = useBuiltServer();

const KILLS = process.env.LONG_TESTS === '1' ? 100 : 5;
const CASH = [20_000_000, 500_000] as const;
const TERMS = [
  ...['id', 'client_order_id', 'symbol', 'asset_id', 'asset_class', 'side', 'type', 'order_type'],
  ...['order_class', 'position_intent', 'time_in_force', 'limit_price', 'qty'],
  ...['created_at', 'submitted_at', 'expires_at', 'extended_hours'],
] as const;
const ENDED = ['filled', 'canceled', 'expired', 'rejected'];
const AFTER_CANCEL = ['pending_cancel', ...ENDED];
const SENT_AGAIN = 5;

/** Between 0 and 1, the same in every run; the machine's own timing is not. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(`${KILLS} kills under load: every acknowledged order is still there [G1]`, {
  timeout: PROCESS_TIMEOUT + KILLS * 10_000,
}, async () => {
  const { simulator, runSimulator } = await newSetup();
  const random = numbers(20_261_122);
  /** Counts answers until the kill, which comes at the moment of an answer. */
  let answersLeft = Number.POSITIVE_INFINITY;
  let kill: () => void = () => undefined;
  const onAnswered = () => {
    answersLeft -= 1;
    if (answersLeft <= 0) kill();
  };
  const run = () => runSimulator({ SIM_SPEED: '400' });
  let server = run();
  await server.started();
  const loads = await Promise.all(
    CASH.map(async (cash, index) => {
      const keys = await simulator.openAccount(cash);
      return new OrderLoad(simulator.origin, keys, numbers(index + 1), onAnswered);
    }),
  );

  for (let killed = 0; killed < KILLS; killed += 1) {
    const dying = server;
    kill = () => dying.kill('SIGKILL');
    // Half of the kills come at any moment, half at the moment of an answer.
    const isAimed = killed % 2 === 0;
    answersLeft = isAimed ? 20 + Math.floor(random() * 150) : Number.POSITIVE_INFINITY;
    const running = Promise.all(loads.map((load) => load.run()));
    if (!isAimed) {
      await sleep(50 + random() * 400);
      kill();
    }
    await running;
    expect((await dying.exited()).signal).toBe('SIGKILL');
    answersLeft = Number.POSITIVE_INFINITY;

    server = run();
    await server.started();
    for (const load of loads) {
      expectKept(load, await load.orders());
      await expectIdsTaken(load);
    }
    await expectBooksInOrder(simulator, loads);
  }
  const reported = loads.flatMap((load) => [...load.reported.values()]);
  expect(reported.length, 'the load was no load').toBeGreaterThan(KILLS);
  expect(reported.some(({ filled_qty }) => Number(filled_qty) > 0)).toBe(true);
});

function expectKept(load: OrderLoad, listed: readonly WireOrder[]): void {
  const byClientId = new Map(listed.map((order) => [order.client_order_id, order]));
  expect(byClientId.size, 'no client order id is listed twice').toBe(listed.length);
  for (const reported of load.reported.values()) {
    const kept = byClientId.get(reported.client_order_id);
    if (kept === undefined) throw new Error(`${reported.client_order_id} is lost`);
    for (const term of TERMS) expect(kept[term], term).toBe(reported[term]);
    expect(Number(kept.filled_qty)).toBeGreaterThanOrEqual(Number(reported.filled_qty));
    if (ENDED.includes(reported.status)) expect(kept).toEqual(reported);
    if (load.cancels.has(reported.client_order_id)) expect(AFTER_CANCEL).toContain(kept.status);
    load.reported.set(reported.client_order_id, kept);
  }
  for (const { client_order_id: id } of listed) {
    expect(load.sent.has(id) || id.startsWith('broker-'), `${id} was never sent`).toBe(true);
  }
}

/** A repeated order is refused, the first and the latest alike. */
async function expectIdsTaken(load: OrderLoad): Promise<void> {
  const ids = [...load.reported.keys()];
  for (const id of [...ids.slice(0, 1), ...ids.slice(-SENT_AGAIN)]) {
    const symbol = load.reported.get(id)?.symbol;
    const again = await load.call('POST', '/v2/orders', {
      ...{ symbol, qty: '1', side: 'buy', type: 'limit', limit_price: '0.01' },
      ...{ time_in_force: 'day', client_order_id: id },
    });
    expect(again).toMatchObject({ status: 422, body: { code: 40010001 } });
  }
}

/** Cash and positions follow from executions, activities and the cash paid in. */
async function expectBooksInOrder(
  simulator: SimulatorControl,
  loads: readonly OrderLoad[],
): Promise<void> {
  const accounts = await simulator.accounts();
  for (const { keys } of loads) {
    const account = accounts.find(({ accountNumber }) => accountNumber === keys.accountNumber);
    if (account === undefined) throw new Error(`account ${keys.accountNumber} is lost`);
    expectBookInOrder(account);
  }
}

function expectBookInOrder({ cash, orders, fills, activities, positions }: SimulatorAccount): void {
  const signed = (side: 'buy' | 'sell') => (side === 'buy' ? 1 : -1);
  const units = (dollars: string) => Math.round(Number(dollars) * 10_000);
  const traded = fills.reduce(
    (sum, { side, price, quantity }) => sum + signed(side) * units(price) * 100 * quantity,
    0,
  );
  const paid = activities.reduce((sum, { netAmount }) => sum + units(netAmount), 0);
  expect(units(cash)).toBe(paid - traded);

  const held = new Map<string, number>();
  const add = (symbol: string, quantity: number) =>
    held.set(symbol, (held.get(symbol) ?? 0) + quantity);
  for (const { symbol, side, quantity } of fills) add(symbol, signed(side) * quantity);
  for (const { symbol, quantity } of activities) if (symbol !== null) add(symbol, -(quantity ?? 0));
  const net = [...held].filter(([, quantity]) => quantity !== 0).sort();
  expect(positions.map(({ symbol, quantity }) => [symbol, quantity]).sort()).toEqual(net);

  for (const order of orders) {
    const own = fills.filter(({ clientOrderId }) => clientOrderId === order.clientOrderId);
    expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(order.filledQuantity);
  }
}
