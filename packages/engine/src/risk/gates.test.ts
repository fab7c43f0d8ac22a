import { describe, expect, it } from 'vitest';
import { newYorkTime } from '../hours/new-york.ts';
import type { OptionContract } from '../model/contract.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { DEFAULT_THRESHOLDS } from '../model/thresholds.ts';
import { MINUTE } from '../model/time.ts';
import { NO_RULES } from '../model/trading-rules.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import type {
  AccountFacts,
  AccountGateFacts,
  BarGateFacts,
  GateFacts,
  SideGateFacts,
} from './gate-facts.ts';
import { clipNote, readGates, recheckedGateRefusal, refusingGates } from './gates.ts';
import { REFUSAL_CODES, type RefusalCode } from './refusal.ts';

const NOW = newYorkTime('2026-11-20T10:00');

const accountFacts: AccountGateFacts = {
  now: NOW,
  policy: {
    thresholds: DEFAULT_THRESHOLDS,
    moneyFlowGate: 0.15,
    lastEntryMinutes: 45,
    flattenMinutes: 35,
    maxContracts: 500,
    maxPremium: 250_000_000,
    maxEntriesPerDay: 10,
    maxLossesPerDay: 9,
    userDailyLoss: 15,
    sessions: [],
    blackouts: [{ label: 'Rates', from: NOW + MINUTE, to: NOW + 2 * MINUTE }],
    killSwitch: false,
    haltReason: null,
    usersWithUnseenAlarm: [],
    breakerActive: false,
    streamReady: true,
    bookInDoubt: false,
    clockTrusted: true,
    feedRefusal: null,
  },
  rules: { ...NO_RULES, dailyProfitTarget: 5 },
  window: {
    opens: NOW - 15 * MINUTE,
    entriesEnd: NOW + MINUTE,
    flattenAt: NOW + 2 * MINUTE,
    closes: NOW + 3 * MINUTE,
  },
  tradingState: 'active',
  suspension: null,
  hasUnseenAlarm: false,
  account: {
    accountNumber: 'PA1',
    isBlocked: false,
    isSuspendedByTrader: false,
    isPinned: true,
    areKeysRefused: false,
    optionsLevel: 2,
    equity: 100,
    startEquity: 100,
    startEquityDoubt: null,
    realised: 0,
    unexplainedCash: 0,
    readAgeMs: 0,
    isEquityFresh: true,
    isReconciled: true,
  },
};

const signal: Pick<MarketSignal, 'symbol' | 'date' | 'barEnd' | 'confidence'> & {
  readonly indicators: Pick<MarketSignal['indicators'], 'moneyFlow'>;
} = {
  symbol: 'SPY',
  date: '2026-11-20',
  barEnd: NOW,
  confidence: 55,
  indicators: { moneyFlow: 0.15 },
};

const bar: BarGateFacts = {
  // Gates read no other fields.
  signal: signal as MarketSignal,
  settings: DEFAULT_SETTINGS,
  occupiedBy: null,
  entriesToday: 0,
  lossTimes: [],
  coolDown: { call: 0, put: 0 },
};

const side: SideGateFacts = {
  side: 'call',
  pick: {
    type: 'picked',
    pick: {
      entry: {
        contract: {
          symbol: 'SPY261120C00670000',
          underlying: 'SPY',
          side: 'call',
          strike: 6_700_000,
          expiry: '2026-11-20',
        },
        quote: { at: NOW, bid: 10_400, bidSize: 1, ask: 10_600, askSize: 1 },
      },
      delta: 0.5,
      volatility: 0.15,
      modelPrice: 1.05,
    },
  },
  isQuoteFresh: true,
  hasExternalActivity: false,
  limitPrices: [10_500, 10_600],
  size: { quantity: 3, wantedQuantity: 3, clippedBy: null },
};

function accountWith(change: Partial<AccountFacts>): AccountFacts {
  if (accountFacts.account === null) throw new Error('no account');
  return { ...accountFacts.account, ...change };
}

function refusals(change: {
  readonly accountFacts?: Partial<AccountGateFacts>;
  readonly policy?: Partial<AccountGateFacts['policy']>;
  readonly bar?: Partial<BarGateFacts>;
  readonly side?: Partial<SideGateFacts> | null;
}): readonly RefusalCode[] {
  const policy = { ...accountFacts.policy, ...change.policy };
  const facts: GateFacts = {
    accountFacts: { ...accountFacts, ...change.accountFacts, policy },
    bar: { ...bar, ...change.bar },
    side: change.side === null ? null : { ...side, ...change.side },
  };
  return readGates(facts).flatMap((gate) => (gate.passes ? [] : [gate.code]));
}

const withQuote = (
  quote: Partial<{ at: number; bid: number; ask: number }>,
): Partial<SideGateFacts> => {
  if (side.pick.type === 'none') throw new Error('no pick');
  const { pick } = side.pick;
  const entry = { ...pick.entry, quote: { ...pick.entry.quote, ...quote } };
  return { pick: { type: 'picked', pick: { ...pick, entry } } };
};

const withContract = (contract: Partial<OptionContract>): Partial<SideGateFacts> => {
  if (side.pick.type === 'none') throw new Error('no pick');
  const { pick } = side.pick;
  const entry = { ...pick.entry, contract: { ...pick.entry.contract, ...contract } };
  return { pick: { type: 'picked', pick: { ...pick, entry } } };
};

describe('gates', () => {
  it('are all asked, in the documented order, and all pass here', () => {
    const gates = readGates({ accountFacts, bar, side });
    expect(gates.map((gate) => gate.code)).toEqual(REFUSAL_CODES);
    expect(gates.filter((gate) => !gate.passes)).toEqual([]);
  });

  it.each<[RefusalCode, Parameters<typeof refusals>[0]]>([
    ['KILL_SWITCH', { policy: { killSwitch: true } }],
    ['HALT', { policy: { haltReason: 'too busy' } }],
    ['ALARM_UNSEEN', { accountFacts: { hasUnseenAlarm: true } }],
    ['USER_STATE', { accountFacts: { tradingState: 'paused' } }],
    ['USER_STATE', { accountFacts: { suspension: 'suspended' } }],
    ['BREAKER', { policy: { breakerActive: true } }],
    ['PROFIT_TARGET', { accountFacts: { account: accountWith({ realised: 5 }) } }],
    ['WINDOW', { accountFacts: { window: null } }],
    ['BLACKOUT', { policy: { blackouts: [{ label: 'Rates', from: NOW, to: NOW + 1 }] } }],
    [
      'WINDOW',
      {
        accountFacts: { window: { opens: NOW + 1, entriesEnd: NOW + 2, flattenAt: 0, closes: 0 } },
      },
    ],
    [
      'WINDOW',
      { accountFacts: { window: { opens: NOW - 1, entriesEnd: NOW, flattenAt: 0, closes: 0 } } },
    ],
    ['CLOCK', { policy: { clockTrusted: false } }],
    ['STREAM_READY', { policy: { streamReady: false } }],
    ['DUPLICATE', { bar: { occupiedBy: 'a position' } }],
    ['FEED', { policy: { feedRefusal: 'basic feed' } }],
    ['THRESHOLD', { bar: { settings: { ...DEFAULT_SETTINGS, confidenceThreshold: 55.1 } } }],
    [
      'MONEY_FLOW',
      { bar: { signal: { ...signal, indicators: { moneyFlow: 0.14 } } as MarketSignal } },
    ],
    ['RATE', { bar: { entriesToday: 10 } }],
    ['COOL_DOWN', { bar: { coolDown: { call: NOW + 1, put: 0 } } }],
    ['CONTRACT', { side: { hasExternalActivity: true } }],
    ['QUOTE', { side: { isQuoteFresh: false } }],
    ['CONTRACT', { side: withContract({ underlying: 'QQQ' }) }],
    ['CONTRACT', { side: withContract({ expiry: '2026-11-21' }) }],
    ['CONTRACT', { side: withContract({ side: 'put' }) }],
    ['QUOTE', { side: withQuote({ at: NOW - 3_001 }) }],
    ['QUOTE', { side: withQuote({ at: NOW + 1 }) }],
    ['QUOTE', { side: withQuote({ at: Number.NaN }) }],
    ['COLLAR', { side: { limitPrices: [] } }],
    ['COLLAR', { side: { limitPrices: [10_500, 10_650] } }],
    ['COLLAR', { side: { limitPrices: [0, 10_600] } }],
    ['COLLAR', { side: { limitPrices: [10_700] } }],
    ['COLLAR', { side: { limitPrices: [Number.NaN] } }],
    ['SIZE', { side: { size: { quantity: 1.5, wantedQuantity: 3, clippedBy: null } } }],
    ['SIZE', { side: { size: null } }],
    ['SIZE', { side: { size: { quantity: 0, wantedQuantity: 0, clippedBy: null } } }],
  ])('%s refuses alone', (code, change) => {
    expect(refusals(change)).toEqual([code]);
  });

  it('are not asked of a profit target or blackouts that no one has set', () => {
    const policy = { ...accountFacts.policy, blackouts: [] };
    const off = { ...accountFacts, policy, rules: NO_RULES };
    const gates = readGates({ accountFacts: off, bar, side }).map(({ code }) => code);
    expect(gates).toEqual(
      REFUSAL_CODES.filter((code) => code !== 'PROFIT_TARGET' && code !== 'BLACKOUT'),
    );
    expect(refusingGates(off, bar)).toEqual([]);
  });

  it('lets the other side pass while one cools down, and at the very end of it', () => {
    expect(refusals({ bar: { coolDown: { call: 0, put: NOW + 1 } } })).toEqual([]);
    expect(refusals({ bar: { coolDown: { call: NOW, put: 0 } } })).toEqual([]);
  });

  it('asks no money flow when the gate is off', () => {
    const bearish = { ...signal, indicators: { moneyFlow: null } } as MarketSignal;
    expect(refusals({ bar: { signal: bearish } })).toEqual(['MONEY_FLOW']);
    expect(refusals({ policy: { moneyFlowGate: 0 }, bar: { signal: bearish } })).toEqual([]);
  });

  it('refuses what is not known', () => {
    const account = accountFacts.account;
    if (account === null) throw new Error('no account');
    expect(refusals({ accountFacts: { account: null } })).toEqual([
      'ACCOUNT',
      'BREAKER',
      'USER_LOSS',
      'STREAM_READY',
    ]);
    expect(refusals({ accountFacts: { account: { ...account, startEquity: null } } })).toEqual([
      'USER_LOSS',
    ]);
    expect(refusals({ accountFacts: { account: { ...account, isEquityFresh: false } } })).toEqual([
      'BREAKER',
    ]);
    expect(refusals({ accountFacts: { account: { ...account, isReconciled: false } } })).toEqual([
      'STREAM_READY',
    ]);
    expect(refusals({ accountFacts: { account: { ...account, isBlocked: true } } })).toEqual([
      'ACCOUNT',
    ]);
    expect(refusals({ accountFacts: { account: { ...account, isPinned: false } } })).toEqual([
      'ACCOUNT',
    ]);
    expect(refusals({ accountFacts: { account: { ...account, optionsLevel: 1 } } })).toEqual([
      'ACCOUNT',
    ]);
    const none = { type: 'none', reason: 'no chain' } as const;
    expect(refusals({ side: { pick: none, limitPrices: [], size: null } })).toEqual([
      'CONTRACT',
      'QUOTE',
      'SLIPPAGE',
      'COLLAR',
      'SIZE',
    ]);
  });

  it('stops at a loss of the day above its limit, not at the limit [J5]', () => {
    const account = accountFacts.account;
    if (account === null) throw new Error('no account');
    expect(refusals({ accountFacts: { account: { ...account, equity: 85 } } })).toEqual([]);
    expect(refusals({ accountFacts: { account: { ...account, equity: 84.9 } } })).toEqual([
      'USER_LOSS',
    ]);
    expect(refusals({ accountFacts: { account: { ...account, equity: 120 } } })).toEqual([]);
  });

  it('pauses after three losing trades within half an hour, for a quarter', () => {
    const losses = (...minutesAgo: number[]) =>
      refusals({ bar: { lossTimes: minutesAgo.map((each) => NOW - each * MINUTE) } });
    expect(losses(30, 10, 1)).toEqual(['REPEAT']);
    expect(losses(31.5, 10, 1)).toEqual([]);
    expect(losses(44, 20, 15)).toEqual([]);
    expect(losses(10, 1)).toEqual([]);
    expect(refusals({ policy: { maxLossesPerDay: 2 }, bar: { lossTimes: [0, 1] } })).toEqual([
      'REPEAT',
    ]);
  });

  it('refuses wide, implausible and too dear quotes [E3] [E13]', () => {
    expect(refusals({ side: withQuote({ bid: 10_300, ask: 10_700 }) })).toEqual(['SLIPPAGE']);
    expect(refusals({ side: withQuote({ bid: 9_000, ask: 12_000 }) })).toEqual([
      'QUOTE',
      'SLIPPAGE',
    ]);
    expect(refusals({ side: withQuote({ bid: 14_000, ask: 14_100 }) })).toEqual(['QUOTE']);
    expect(refusals({ side: withQuote({ bid: 0 }) })).toEqual(['QUOTE', 'SLIPPAGE', 'COLLAR']);
    expect(refusals({ side: withQuote({ bid: 10_700 }) })).toEqual(['QUOTE', 'SLIPPAGE']);
  });

  it('asks the re-checked gates again before each step of a walk', () => {
    expect(recheckedGateRefusal(accountFacts)).toBeNull();
    expect(recheckedGateRefusal({ ...accountFacts, tradingState: 'inactive' })?.code).toBe(
      'USER_STATE',
    );
  });

  it('says which cap has bitten', () => {
    const clipped = {
      ...side,
      size: { quantity: 2, wantedQuantity: 9, clippedBy: 'premium' as const },
    };
    expect(clipNote(clipped, accountFacts.policy)).toBe(
      'clipped from 9 by the cap of $25,000.00 of premium',
    );
    expect(clipNote(side, accountFacts.policy)).toBeNull();
  });
});
