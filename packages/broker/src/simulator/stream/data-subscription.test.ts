import { describe, expect, test } from 'vitest';
import {
  changedLists,
  type FeedKind,
  noSubscriptions,
  type SubscriptionLists,
} from './data-subscription.ts';

const CALL = 'SPY250204C00600000';
const PUT = 'SPY250204P00600000';
const SIP = { kind: 'stocks', endpoint: '/v2/sip' } as const;
const IEX = { kind: 'stocks', endpoint: '/v2/iex' } as const;
const OPRA = { kind: 'options', endpoint: '/v1beta1/opra' } as const;
const INDICATIVE = { kind: 'options', endpoint: '/v1beta1/indicative' } as const;

type Feed = { readonly kind: FeedKind; readonly endpoint: string };

function changed(
  feed: Feed,
  message: Record<string, unknown>,
  from?: SubscriptionLists,
): SubscriptionLists {
  const result = changedLists(from ?? noSubscriptions(feed.kind), feed, message);
  if (typeof result === 'number') throw new Error(`refused with ${result}`);
  return result;
}

function plain(lists: SubscriptionLists): Record<string, readonly string[]> {
  const filled = [...lists].filter(([, symbols]) => symbols.size > 0);
  return Object.fromEntries(filled.map(([channel, symbols]) => [channel, [...symbols]]));
}

function stocks(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `X${n}`);
}

function contracts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => `SPY250204C${String(n).padStart(8, '0')}`);
}

describe('subscribe adds, unsubscribe takes away', () => {
  test('a channel at a time, several at once, and the same again', () => {
    const first = changed(SIP, { action: 'subscribe', quotes: ['SPY', 'QQQ'], bars: ['*'] });
    expect(plain(first)).toEqual({ quotes: ['SPY', 'QQQ'], bars: ['*'] });
    const again = changed(SIP, { action: 'subscribe', quotes: ['SPY'], statuses: [] }, first);
    expect(plain(again)).toEqual(plain(first));
    const less = changed(SIP, { action: 'unsubscribe', quotes: ['QQQ'], bars: ['SPY'] }, again);
    expect(plain(less)).toEqual({ quotes: ['SPY'], bars: ['*'] });
    expect(plain(first)).toEqual({ quotes: ['SPY', 'QQQ'], bars: ['*'] });
  });

  test('trades bring their corrections and cancels', () => {
    const lists = changed(SIP, { action: 'subscribe', trades: ['SPY', 'QQQ'] });
    const all = ['SPY', 'QQQ'];
    expect(plain(lists)).toEqual({ trades: all, corrections: all, cancelErrors: all });
    const less = changed(SIP, { action: 'unsubscribe', trades: ['QQQ'] }, lists);
    expect(plain(less)).toEqual({ trades: ['SPY'], corrections: ['SPY'], cancelErrors: ['SPY'] });
    expect(plain(changed(OPRA, { action: 'subscribe', trades: ['*'] }))).toEqual({ trades: ['*'] });
  });
});

test.each<[what: string, feed: Feed, lists: Record<string, unknown>, code: number]>([
  ['a channel that no feed has', SIP, { candles: ['SPY'] }, 400],
  ['a symbol that is no list', SIP, { quotes: 'SPY' }, 400],
  ['a list of other things', SIP, { quotes: [7] }, 400],
  ['a symbol in small letters', SIP, { quotes: ['spy'] }, 400],
  ['an empty symbol', SIP, { quotes: [''] }, 400],
  ['a contract that is none', OPRA, { quotes: ['SPY'] }, 400],
  ['a contract among good ones', OPRA, { quotes: [CALL, `${PUT} `] }, 400],
  ['bars of options', OPRA, { bars: [CALL] }, 410],
  ['every option quote', OPRA, { quotes: ['*'] }, 413],
  ['31 symbols of the free plan', IEX, { quotes: stocks(31) }, 405],
  ['31 symbols over two channels', IEX, { quotes: stocks(16), trades: stocks(31).slice(16) }, 405],
  ['201 indicative quotes', INDICATIVE, { quotes: contracts(201) }, 405],
  ['1,001 quotes', OPRA, { quotes: contracts(1_001) }, 405],
])('%s is refused', (_, feed, lists, code) => {
  expect(changedLists(noSubscriptions(feed.kind), feed, { action: 'subscribe', ...lists })).toBe(
    code,
  );
});

test.each<[what: string, feed: Feed, lists: Record<string, unknown>]>([
  ['30 symbols of the free plan', IEX, { quotes: stocks(30), trades: stocks(30) }],
  ['any number of bars', IEX, { bars: stocks(100) }],
  ['any number of the full feed', SIP, { quotes: stocks(5_000) }],
  ['200 indicative quotes', INDICATIVE, { quotes: contracts(200) }],
  ['1,000 quotes', OPRA, { quotes: contracts(1_000) }],
  ['an empty list of a channel that options lack', OPRA, { quotes: [CALL], bars: [] }],
  ['symbols with a class', SIP, { quotes: ['BRK.B', 'BF/A'] }],
])('%s are allowed', (_, feed, lists) => {
  expect(
    changedLists(noSubscriptions(feed.kind), feed, { action: 'subscribe', ...lists }),
  ).toBeInstanceOf(Map);
});

test('a full list can be made shorter', () => {
  const full = changed(IEX, { action: 'subscribe', quotes: stocks(30) });
  expect(changedLists(full, IEX, { action: 'subscribe', quotes: ['SPY'] })).toBe(405);
  const less = changed(IEX, { action: 'unsubscribe', quotes: ['X0'] }, full);
  expect(plain(changed(IEX, { action: 'subscribe', quotes: ['SPY'] }, less)).quotes).toHaveLength(
    30,
  );
});
