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
import { buyRequest, waitForFinalOrder } from './order-cases.ts';
import {
  AMPLE_CASH,
  type ConformanceVenue,
  findAtTheMoneyCall,
  MORE_CONTRACTS_THAN_DISPLAYED,
} from './venue.ts';

function recordStreamStates() {
  const states: StreamState[] = [];
  return {
    states,
    onState: (state: StreamState) => {
      states.push(state);
    },
    async waitUntilReady(readyCount = 1): Promise<void> {
      await vi.waitFor(
        () => expect(states.filter(({ type }) => type === 'ready').length).toBe(readyCount),
        { timeout: 10_000 },
      );
    },
  };
}

function recordUpdates(broker: Broker) {
  const orders: BrokerOrder[] = [];
  const stateRecord = recordStreamStates();
  const stream = broker.updates({
    onOrder: (order) => orders.push(order),
    onState: stateRecord.onState,
  });
  return { orders, stream, ...stateRecord };
}

export function defineStreamCases(venueOf: () => ConformanceVenue): void {
  it('S1 order updates end in what REST says', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const updateRecord = recordUpdates(broker);
    await updateRecord.waitUntilReady();
    const { contract } = await findAtTheMoneyCall(venue);
    // An update may precede the post's answer, so only the order of updates is checked.
    await broker.submit(buyRequest(contract.symbol, { quantity: 2 }));
    const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updateRecord.orders.at(-1)).toEqual(order));
    for (const update of updateRecord.orders) expect(update.id).toBe(order.id);
    updateRecord.stream.close();
  });

  it('S2 a cancel is reported', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const updateRecord = recordUpdates(broker);
    await updateRecord.waitUntilReady();
    const { contract } = await findAtTheMoneyCall(venue);
    const { id } = await broker.submit(
      buyRequest(contract.symbol, { type: 'limit', limitPrice: CENT }),
    );
    await venue.passTime();
    await broker.cancel(id);
    await waitForFinalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updateRecord.orders.at(-1)).toMatchObject({ phase: 'canceled' }));
    updateRecord.stream.close();
  });

  it('S3 an order larger than the displayed size fills in parts, cumulatively', async () => {
    const venue = venueOf();
    const { contract, quote } = await findAtTheMoneyCall(venue);
    const quantity = MORE_CONTRACTS_THAN_DISPLAYED;
    const broker = await venue.openAccount(10 * quantity * quote.ask * CONTRACT_MULTIPLIER);
    const updateRecord = recordUpdates(broker);
    await updateRecord.waitUntilReady();
    await broker.submit(buyRequest(contract.symbol, { quantity }));
    const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updateRecord.orders.some(isFinalPhase)).toBe(true));
    const filledQuantities = updateRecord.orders.map(({ filledQuantity }) => filledQuantity);
    expect(
      filledQuantities.some((filledQuantity) => filledQuantity > 0 && filledQuantity < quantity),
    ).toBe(true);
    expect(filledQuantities).toEqual([...filledQuantities].sort((a, b) => a - b));
    expect(order).toMatchObject({ phase: 'filled', filledQuantity: quantity });
    expect(await broker.positions()).toMatchObject([{ quantity }]);
    updateRecord.stream.close();
  });

  it('S4 one account hears nothing of another', async () => {
    const venue = venueOf();
    const [mine, other] = [
      await venue.openAccount(AMPLE_CASH),
      await venue.openAccount(AMPLE_CASH),
    ];
    const updateRecord = recordUpdates(mine);
    await updateRecord.waitUntilReady();
    const { contract } = await findAtTheMoneyCall(venue);
    await other.submit(buyRequest(contract.symbol));
    await waitForFinalOrder(venue, other, 'case-entry-1');
    await mine.submit(buyRequest(contract.symbol, { clientOrderId: 'case-mine' }));
    await waitForFinalOrder(venue, mine, 'case-mine');
    await vi.waitFor(() => expect(updateRecord.orders.some(isFinalPhase)).toBe(true));
    expect(new Set(updateRecord.orders.map(({ clientOrderId }) => clientOrderId))).toEqual(
      new Set(['case-mine']),
    );
    updateRecord.stream.close();
  });

  it('S5 wrong keys are reported by the stream', async () => {
    const updateRecord = recordUpdates(venueOf().brokerWithUnknownKeys());
    await vi.waitFor(() => expect(updateRecord.states.at(-1)?.type).toBe('down'));
    expect(updateRecord.states.at(-1)).toMatchObject({ reason: 'credentials' });
    updateRecord.stream.close();
  });

  it('S6 a lost connection is reported, and comes back ready and listening', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const updateRecord = recordUpdates(broker);
    await updateRecord.waitUntilReady();
    venue.cutStreams();
    await updateRecord.waitUntilReady(2);
    expect(updateRecord.states.map(({ type }) => type)).toEqual([
      'connecting',
      'ready',
      'down',
      'connecting',
      'ready',
    ]);
    expect(updateRecord.states[1]).toEqual({ type: 'ready', gapMs: null, missing: [] });
    expect(updateRecord.states[2]).toMatchObject({ reason: 'lost' });
    expect(updateRecord.states[4]).toEqual({
      type: 'ready',
      gapMs: expect.any(Number),
      missing: [],
    });
    const { contract } = await findAtTheMoneyCall(venue);
    await broker.submit(buyRequest(contract.symbol));
    const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(updateRecord.orders.at(-1)).toEqual(order));
    updateRecord.stream.close();
  });

  it('S7 minute bars and quotes of the underlying are those of REST', async () => {
    const venue = venueOf();
    const { marketData, symbol } = venue;
    const bars: Bar[] = [];
    const quotes: Quote[] = [];
    const stateRecord = recordStreamStates();
    const stream = marketData.stockStream({
      onMinuteBar: (_symbol, bar) => bars.push(bar),
      onQuote: (_symbol, quote) => quotes.push(quote),
      expectsQuotes: () => false,
      onState: stateRecord.onState,
    });
    stream.watch([symbol]);
    await stateRecord.waitUntilReady();
    await venue.passTime();
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
    const { contract } = await findAtTheMoneyCall(venue);
    const putSymbol = contract.symbol.replace(/C(\d{8})$/, 'P$1');
    const quoteBySymbol = new Map<string, Quote>();
    const stateRecord = recordStreamStates();
    const stream = marketData.optionStream({
      onQuote: (option, quote) => quoteBySymbol.set(option, quote),
      // The market stands still between two calls of `passTime`, so quotes may be late.
      expectsQuotes: () => false,
      onState: stateRecord.onState,
    });
    stream.watch([contract.symbol]);
    await stateRecord.waitUntilReady();
    await venue.passTime();
    await vi.waitFor(async () =>
      expect(quoteBySymbol).toEqual(await readCurrentQuotes([contract.symbol])),
    );
    stream.watch([putSymbol]);
    // The change of the list may still be on its way while the first minutes pass.
    await venue.passTime();
    quoteBySymbol.clear();
    await venue.passTime();
    await vi.waitFor(async () =>
      expect(quoteBySymbol).toEqual(await readCurrentQuotes([putSymbol])),
    );
    venue.cutStreams();
    await stateRecord.waitUntilReady(2);
    quoteBySymbol.clear();
    await venue.passTime();
    await vi.waitFor(async () =>
      expect(quoteBySymbol).toEqual(await readCurrentQuotes([putSymbol])),
    );
    stream.close();

    function readCurrentQuotes(symbols: readonly string[]) {
      expect(symbols.every((option) => option.startsWith(symbol))).toBe(true);
      return marketData.optionQuotes(symbols);
    }
  });

  it('S9 an account has one stream of updates; another waits until it is closed', async () => {
    const venue = venueOf();
    const broker = await venue.openAccount(AMPLE_CASH);
    const firstStream = recordUpdates(broker);
    await firstStream.waitUntilReady();
    const secondStream = recordUpdates(broker);
    expect(secondStream.states).toMatchObject([{ type: 'down', reason: 'connection-limit' }]);
    firstStream.stream.close();
    await secondStream.waitUntilReady();
    const { contract } = await findAtTheMoneyCall(venue);
    await broker.submit(buyRequest(contract.symbol));
    const order = await waitForFinalOrder(venue, broker, 'case-entry-1');
    await vi.waitFor(() => expect(secondStream.orders.at(-1)).toEqual(order));
    expect(firstStream.orders).toEqual([]);
    secondStream.stream.close();
  });
}
