import { type BrokerOrder, DOLLAR, type Money, type OrderRequest } from '@tideline/engine';
import type { StreamState } from '../../../port/broker.ts';
import type { Fill, SimulatedOrder } from '../../exchange/book.ts';
import type { FaultPlan } from '../../faults/fault-plan.ts';
import { FaultSwitch } from '../../faults/fault-switch.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { tinyMarket, tinySymbol } from '../../test/tiny-market.ts';
import type { VenueRequest } from '../observer.ts';
import { VirtualVenue } from '../virtual-venue.ts';
import { VirtualWall } from './virtual-wall.ts';

export const CALL_SYMBOL = tinySymbol('2025-02-04', 'call', 600);
export const PUT_SYMBOL = tinySymbol('2025-02-04', 'put', 600);
export const STAGE_CASH: Money = 100_000 * DOLLAR;

interface StageOptions {
  readonly rates?: FaultPlan['rates'];
  readonly seed?: number;
  readonly market?: SimulatedMarket;
  readonly startsAt?: number;
}

export function setStage(options: StageOptions = {}) {
  const { rates = {}, seed = 1, market = tinyMarket() } = options;
  const wall = new VirtualWall(options.startsAt ?? market.defaultStart);
  const faults = new FaultSwitch({ seed, rates });
  const requests: VenueRequest[] = [];
  const orders: SimulatedOrder[] = [];
  const fills: Fill[] = [];
  const watch: { onRequest(event: VenueRequest): void } = { onRequest: () => undefined };
  const venue = new VirtualVenue({
    market,
    seed,
    wall,
    faults,
    observer: {
      onRequest(event) {
        requests.push(event);
        watch.onRequest(event);
      },
      onOrder: (order) => orders.push(order),
      onFill: (fill) => fills.push(fill),
    },
  });
  const life = { isOver: false };
  const account = venue.openAccount(STAGE_CASH);
  const broker = venue.openBroker(account, life);
  const data = venue.openMarketData(life);
  return { wall, faults, venue, life, account, broker, data, requests, orders, fills, watch };
}

export type Stage = ReturnType<typeof setStage>;

export function recordUpdates({ broker, wall }: Pick<Stage, 'broker' | 'wall'>) {
  const updates: { readonly at: number; readonly order: BrokerOrder }[] = [];
  const states: { readonly at: number; readonly state: StreamState }[] = [];
  const stream = broker.updates({
    onOrder: (order) => updates.push({ at: wall.now(), order }),
    onState: (state) => states.push({ at: wall.now(), state }),
  });
  return { updates, states, stream };
}

export function buy(change: Partial<OrderRequest> = {}): OrderRequest {
  return {
    clientOrderId: 'entry-1',
    symbol: CALL_SYMBOL,
    quantity: 2,
    side: 'buy',
    type: 'market',
    limitPrice: null,
    positionIntent: 'buy_to_open',
    ...change,
  };
}

export function restingOrder(change: Partial<OrderRequest> = {}): OrderRequest {
  return buy({ type: 'limit', limitPrice: 100, ...change });
}

export async function settledCall<T>({ wall }: Pick<Stage, 'wall'>, call: Promise<T>) {
  const caught = call.then(
    (value) => ({ value, error: null, at: wall.now() }),
    (error: unknown) => ({ value: null, error, at: wall.now() }),
  );
  return wall.playUntil(caught);
}
