import type { Broker, MarketData, StreamState } from '@tideline/broker';
import type { ProcessGate } from './process-gate.ts';

export function brokerBehind(gate: ProcessGate, broker: Broker): Broker {
  const ask = asker(gate);
  return {
    account: () => ask(() => broker.account()),
    positions: () => ask(() => broker.positions()),
    openOrders: () => ask(() => broker.openOrders()),
    orders: (limit) => ask(() => broker.orders(limit)),
    orderByClientId: (id) => ask(() => broker.orderByClientId(id)),
    submit: (request) => ask(() => broker.submit(request)),
    replace: (id, change) => ask(() => broker.replace(id, change)),
    cancel: (id) => ask(() => broker.cancel(id)),
    activities: (query) => ask(() => broker.activities(query)),
    updates: ({ onOrder, onState }) =>
      broker.updates({
        onOrder: (order) => gate.deliver(() => onOrder(order)),
        onState: stateTeller(gate, onState),
      }),
    close: () => ask(() => broker.close()),
  };
}

export function marketDataBehind(gate: ProcessGate, data: MarketData): MarketData {
  const ask = asker(gate);
  return {
    clock: () => ask(() => data.clock()),
    calendar: (from, to) => ask(() => data.calendar(from, to)),
    bars: (request) => ask(() => data.bars(request)),
    contracts: (underlying, expiry) => ask(() => data.contracts(underlying, expiry)),
    stockQuote: (symbol) => ask(() => data.stockQuote(symbol)),
    optionQuotes: (symbols) => ask(() => data.optionQuotes(symbols)),
    optionSnapshots: (underlying, expiry) => ask(() => data.optionSnapshots(underlying, expiry)),
    stockStream: ({ onMinuteBar, onQuote, expectsQuotes, onState }) =>
      data.stockStream({
        onMinuteBar: (symbol, bar, corrected) =>
          gate.deliver(() => onMinuteBar(symbol, bar, corrected)),
        onQuote: (symbol, quote) => gate.deliver(() => onQuote(symbol, quote)),
        expectsQuotes,
        onState: stateTeller(gate, onState),
      }),
    optionStream: ({ onQuote, expectsQuotes, onState }) =>
      data.optionStream({
        onQuote: (symbol, quote) => gate.deliver(() => onQuote(symbol, quote)),
        expectsQuotes,
        onState: stateTeller(gate, onState),
      }),
    close: () => ask(() => data.close()),
  };
}

function stateTeller(gate: ProcessGate, onState: (state: StreamState) => void) {
  return (state: StreamState) => gate.deliver(() => onState(state));
}

function asker(gate: ProcessGate) {
  return <T>(call: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      // Code left over from a dead process sends nothing and gets no answer.
      if (gate.isOver) return;
      call().then(
        (value) => gate.deliver(() => resolve(value)),
        (error) => gate.deliver(() => reject(error)),
      );
    });
}
