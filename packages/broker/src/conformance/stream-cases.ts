import {
  type Bar,
  type BrokerOrder,
  CENT,
  CONTRACT_MULTIPLIER,
  isFinalPhase,
  MINUTE,
  type Quote,
} from '@tideline/engine';
import { expect, it, vi } from 'vitest';
import type { Broker, StreamState } from '../port/broker.ts';
import { buy, finalOrder } from './order-cases.ts';
import { AMPLE_CASH, atTheMoney, type ConformanceVenue, MORE_THAN_SHOWN } from './venue.ts';

function watchStates() {
  const states: StreamState[] = [];
  return {
    states,
    onState: (state: StreamState) => {
      states.push(state);
    },
    async ready(times = 1): Promise<void> {
      await vi.waitFor(
        () => expect(states.filter(({ type }) => type === 'ready').length).toBe(times),
        { timeout: 10_000 },
      );
    },
  };
}

function recordUpdates(broker: Broker) {
  const orders: BrokerOrder[] = [];
  const watch = watchStates();
  const stream = broker.updates({
    onOrder: (order) => orders.push(order),
    onState: watch.onState,
  });
  return { orders, stream, ...watch };
}

export function streamCases(venueOf: () => ConformanceVenue): void {
  it('S1 order updates end in what REST says', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const updates = recordUpdates(broker);
    await updates.ready();
    const { contract } = await atTheMoney(venue);
    // An update may precede the post's answer, so only the order of updates is checked.
    await broker.submit(buy(contract.symbol, { quantity: 2 }));
    const order = await finalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updates.orders.at(-1)).toEqual(order));
    for (const update of updates.orders) expect(update.id).toBe(order.id);
    updates.stream.close();
  });

  it('S2 a cancel is reported', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const updates = recordUpdates(broker);
    await updates.ready();
    const { contract } = await atTheMoney(venue);
    const { id } = await broker.submit(buy(contract.symbol, { type: 'limit', limitPrice: CENT }));
    await venue.pass();
    await broker.cancel(id);
    await finalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updates.orders.at(-1)).toMatchObject({ phase: 'canceled' }));
    updates.stream.close();
  });

  it('S3 an order larger than the displayed size fills in parts, cumulatively', async () => {
    const venue = venueOf();
    const { contract, quote } = await atTheMoney(venue);
    const quantity = MORE_THAN_SHOWN;
    const broker = await venue.openAccount(10 * quantity * quote.ask * CONTRACT_MULTIPLIER);
    const updates = recordUpdates(broker);
    await updates.ready();
    await broker.submit(buy(contract.symbol, { quantity }));
    const order = await finalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updates.orders.some(isFinalPhase)).toBe(true));
    const filled = updates.orders.map(({ filledQuantity }) => filledQuantity);
    expect(filled.some((part) => part > 0 && part < quantity)).toBe(true);
    expect(filled).toEqual([...filled].sort((a, b) => a - b));
    expect(order).toMatchObject({ phase: 'filled', filledQuantity: quantity });
    expect(await broker.positions()).toMatchObject([{ quantity }]);
    updates.stream.close();
  });

  it('S4 one account hears nothing of another', async () => {
    const venue = venueOf();
    const [mine, other] = [
      await venue.openAccount(AMPLE_CASH),
      await venue.openAccount(AMPLE_CASH),
    ];
    const updates = recordUpdates(mine);
    await updates.ready();
    const { contract } = await atTheMoney(venue);
    await other.submit(buy(contract.symbol));
    await finalOrder(venue, other, 'case-entry-1');
    await mine.submit(buy(contract.symbol, { clientOrderId: 'case-mine' }));
    await finalOrder(venue, mine, 'case-mine');
    await vi.waitFor(() => expect(updates.orders.some(isFinalPhase)).toBe(true));
    expect(new Set(updates.orders.map(({ clientOrderId }) => clientOrderId))).toEqual(
      new Set(['case-mine']),
    );
    updates.stream.close();
  });

  it('S5 wrong keys are reported by the stream', async () => {
    const updates = recordUpdates(venueOf().withUnknownKeys());
    await vi.waitFor(() => expect(updates.states.at(-1)?.type).toBe('down'));
    expect(updates.states.at(-1)).toMatchObject({ reason: 'credentials' });
    updates.stream.close();
  });

  it('S6 a lost connection is reported, and comes back ready and listening', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const updates = recordUpdates(broker);
    await updates.ready();
    venue.cutStreams();
    await updates.ready(2);
    expect(updates.states.map(({ type }) => type)).toEqual([
      'connecting',
      'ready',
      'down',
      'connecting',
      'ready',
    ]);
    expect(updates.states[1]).toEqual({ type: 'ready', gapMs: null, missing: [] });
    expect(updates.states[2]).toMatchObject({ reason: 'lost' });
    expect(updates.states[4]).toEqual({ type: 'ready', gapMs: expect.any(Number), missing: [] });
    const { contract } = await atTheMoney(venue);
    await broker.submit(buy(contract.symbol));
    const order = await finalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updates.orders.at(-1)).toEqual(order));
    updates.stream.close();
  });

  it('S7 minute bars and quotes of the underlying are those of REST', async () => {
    const venue = venueOf();
    const { marketData, symbol } = venue;
    const bars: Bar[] = [];
    const quotes: Quote[] = [];
    const watch = watchStates();
    const stream = marketData.stockStream({
      onMinuteBar: (_symbol, bar) => bars.push(bar),
      onQuote: (_symbol, quote) => quotes.push(quote),
      expectsQuotes: () => false,
      onState: watch.onState,
    });
    stream.watch([symbol]);
    await watch.ready();
    await venue.pass();
    await vi.waitFor(() => expect(bars.length).toBeGreaterThanOrEqual(5));
    const [from, to] = [bars[0]?.start ?? 0, bars.at(-1)?.start ?? 0];
    expect(to - from).toBe((bars.length - 1) * MINUTE);
    expect(bars).toEqual(await marketData.bars({ symbol, minutes: 1, from, to }));
    await vi.waitFor(async () => {
      expect(quotes.at(-1)).toEqual(await marketData.stockQuote(symbol));
    });
    stream.close();
  });

  it('S8 option quotes come for the contracts that are watched, and after a reconnect too', async () => {
    const venue = venueOf();
    const { marketData, symbol } = venue;
    const { contract } = await atTheMoney(venue);
    const put = contract.symbol.replace(/C(\d{8})$/, 'P$1');
    const seen = new Map<string, Quote>();
    const watch = watchStates();
    const stream = marketData.optionStream({
      onQuote: (option, quote) => seen.set(option, quote),
      // The market stands still between two calls of `pass`, so quotes may be late.
      expectsQuotes: () => false,
      onState: watch.onState,
    });
    stream.watch([contract.symbol]);
    await watch.ready();
    await venue.pass();
    await vi.waitFor(async () => expect(seen).toEqual(await current([contract.symbol])));
    stream.watch([put]);
    // The change of the list may still be on its way while the first minutes pass.
    await venue.pass();
    seen.clear();
    await venue.pass();
    await vi.waitFor(async () => expect(seen).toEqual(await current([put])));
    venue.cutStreams();
    await watch.ready(2);
    seen.clear();
    await venue.pass();
    await vi.waitFor(async () => expect(seen).toEqual(await current([put])));
    stream.close();

    function current(symbols: readonly string[]) {
      expect(symbols.every((option) => option.startsWith(symbol))).toBe(true);
      return marketData.optionQuotes(symbols);
    }
  });

  it('S9 an account has one stream of updates; another waits until it is closed', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const first = recordUpdates(broker);
    await first.ready();
    const second = recordUpdates(broker);
    expect(second.states).toMatchObject([{ type: 'down', reason: 'connection-limit' }]);
    first.stream.close();
    await second.ready();
    const { contract } = await atTheMoney(venue);
    await broker.submit(buy(contract.symbol));
    const order = await finalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(second.orders.at(-1)).toEqual(order));
    expect(first.orders).toEqual([]);
    second.stream.close();
  });
}
