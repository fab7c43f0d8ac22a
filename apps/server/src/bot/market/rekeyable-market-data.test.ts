import type { MarketData, StockStreamHandlers, StreamState } from '@tideline/broker';
import { expect, test } from 'vitest';
import { RekeyableMarketData } from './rekeyable-market-data.ts';

const REASON = 'there are no keys yet.';

function createData(name: string, log: string[]): MarketData {
  const never = () => Promise.reject(new Error(`${name} was asked`));
  const stream = (kind: string) => {
    log.push(`${name} opens ${kind}`);
    return {
      watch: (symbols: readonly string[]) => log.push(`${name} watches ${symbols.join()}`),
      close: () => log.push(`${name} closes ${kind}`),
    };
  };
  return {
    clock: never,
    calendar: never,
    bars: never,
    contracts: never,
    stockQuote: async () => null,
    optionQuotes: never,
    optionSnapshots: never,
    stockStream: () => stream('stocks'),
    optionStream: () => stream('options'),
    close: async () => {
      log.push(`${name} ends`);
    },
  };
}

function handlersOf(states: StreamState[]): StockStreamHandlers {
  return {
    onMinuteBar: () => undefined,
    onQuote: () => undefined,
    expectsQuotes: () => false,
    onState: (state) => states.push(state),
  };
}

test('C10 without keys each question says why, and a stream is down for that', async () => {
  const late = new RekeyableMarketData(REASON);
  await expect(late.stockQuote('SPY')).rejects.toMatchObject({ message: REASON });
  const states: StreamState[] = [];
  late.stockStream(handlersOf(states)).watch(['SPY']);
  expect(states).toEqual([{ type: 'down', message: REASON, reason: 'credentials' }]);
  expect(late.isThere).toBe(false);
});

test('C10 keys that come later serve the present listeners, and other ones take their place', async () => {
  const log: string[] = [];
  const late = new RekeyableMarketData(REASON);
  const stream = late.stockStream(handlersOf([]));
  stream.watch(['SPY']);
  await late.replaceData(createData('first', log));
  expect(await late.stockQuote('SPY')).toBeNull();
  await late.replaceData(createData('second', log));
  stream.watch(['SPY', 'QQQ']);
  stream.close();
  await late.replaceData(null);
  expect(log).toEqual([
    'first opens stocks',
    'first watches SPY',
    'first closes stocks',
    'second opens stocks',
    'second watches SPY',
    'first ends',
    'second watches SPY,QQQ',
    'second closes stocks',
    'second ends',
  ]);
});
