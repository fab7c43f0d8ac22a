import type { PickedContract } from '../../src/entry/pick-contract.ts';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { DEFAULT_SETTINGS } from '../../src/model/settings.ts';
import { MINUTE } from '../../src/model/time.ts';
import { NO_RULES } from '../../src/model/trading-rules.ts';
import type {
  AccountFacts,
  AccountGateFacts,
  BarGateFacts,
  GateFacts,
  SideGateFacts,
} from '../../src/risk/gate-facts.ts';
import type { Policy } from '../../src/risk/policy.ts';
import type { RefusalCode } from '../../src/risk/refusal.ts';
import { POLICY, signalAt } from '../account/market.ts';

export const NOW = newYorkTime('2026-11-20T10:00');

const account: AccountFacts = {
  accountNumber: 'PA1',
  isBlocked: false,
  isSuspendedByTrader: false,
  isPinned: true,
  areKeysRefused: false,
  optionsLevel: 2,
  equity: 1_000_000_000,
  startEquity: 1_000_000_000,
  startEquityDoubt: null,
  realised: 0,
  unexplainedCash: 0,
  readAgeMs: 0,
  isEquityFresh: true,
  isReconciled: true,
};

const pick: PickedContract = {
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
};

export const PASSING: GateFacts = {
  accountFacts: {
    now: NOW,
    policy: {
      ...POLICY,
      maxLossesPerDay: 9,
      blackouts: [{ label: 'Rates', from: NOW + MINUTE, to: NOW + 2 * MINUTE }],
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
    account,
  },
  bar: {
    signal: { ...signalAt(NOW), confidence: 60 },
    settings: DEFAULT_SETTINGS,
    occupiedBy: null,
    entriesToday: 0,
    lossTimes: [],
    coolDown: { call: 0, put: 0 },
  },
  side: {
    side: 'call',
    pick: { type: 'picked', pick },
    isQuoteFresh: true,
    hasExternalActivity: false,
    limitPrices: [10_500],
    size: { quantity: 3, wantedQuantity: 3, clippedBy: null },
  },
};

export type Change = (facts: GateFacts) => GateFacts;

export const accountFacts =
  (change: Partial<AccountGateFacts>): Change =>
  (facts) => ({ ...facts, accountFacts: { ...facts.accountFacts, ...change } });

export const policy =
  (change: Partial<Policy>): Change =>
  (facts) =>
    accountFacts({ policy: { ...facts.accountFacts.policy, ...change } })(facts);

export const slippageLimit =
  (slippageThreshold: number): Change =>
  (facts) =>
    policy({ thresholds: { ...facts.accountFacts.policy.thresholds, slippageThreshold } })(facts);

export const ofAccount =
  (change: Partial<AccountFacts>): Change =>
  (facts) => {
    const known = facts.accountFacts.account;
    return known === null ? facts : accountFacts({ account: { ...known, ...change } })(facts);
  };

export const bar =
  (change: Partial<BarGateFacts>): Change =>
  (facts) => ({ ...facts, bar: { ...facts.bar, ...change } });

export const signal =
  (change: Partial<BarGateFacts['signal']>): Change =>
  (facts) =>
    bar({ signal: { ...facts.bar.signal, ...change } })(facts);

export const moneyFlow =
  (value: number | null): Change =>
  (facts) =>
    signal({ indicators: { ...facts.bar.signal.indicators, moneyFlow: value } })(facts);

export const threshold =
  (confidenceThreshold: number): Change =>
  (facts) =>
    bar({ settings: { ...facts.bar.settings, confidenceThreshold } })(facts);

export const side =
  (change: Partial<SideGateFacts>): Change =>
  (facts) =>
    facts.side === null ? facts : { ...facts, side: { ...facts.side, ...change } };

export const pickChange =
  (change: Partial<PickedContract>): Change =>
  (facts) => {
    if (facts.side?.pick.type !== 'picked') return facts;
    return side({ pick: { type: 'picked', pick: { ...facts.side.pick.pick, ...change } } })(facts);
  };

export const contract =
  (change: Partial<PickedContract['entry']['contract']>): Change =>
  (facts) => {
    if (facts.side?.pick.type !== 'picked') return facts;
    const { entry } = facts.side.pick.pick;
    return pickChange({ entry: { ...entry, contract: { ...entry.contract, ...change } } })(facts);
  };

export const quote =
  (change: Partial<PickedContract['entry']['quote']>): Change =>
  (facts) => {
    if (facts.side?.pick.type !== 'picked') return facts;
    const { entry } = facts.side.pick.pick;
    return pickChange({ entry: { ...entry, quote: { ...entry.quote, ...change } } })(facts);
  };

export function factsAfter(...changes: readonly Change[]): GateFacts {
  return changes.reduce((facts, change) => change(facts), PASSING);
}

/** Each change makes exactly one gate refuse, whatever else is changed. */
export const FAULTS: readonly (readonly [RefusalCode, string, Change])[] = [
  ['KILL_SWITCH', 'engaged', policy({ killSwitch: true })],
  [
    'HALT',
    'a crash loop',
    policy({ haltReason: 'the server stopped three times while it started' }),
  ],
  ['ALARM_UNSEEN', 'not acknowledged', accountFacts({ hasUnseenAlarm: true })],
  ['USER_STATE', 'paused', accountFacts({ tradingState: 'paused' })],
  ['USER_STATE', 'inactive', accountFacts({ tradingState: 'inactive' })],
  ['USER_STATE', 'suspended', accountFacts({ suspension: 'suspended' })],
  ['ACCOUNT', 'blocked', ofAccount({ isBlocked: true })],
  ['ACCOUNT', 'another one', ofAccount({ isPinned: false })],
  ['ACCOUNT', 'no leave to buy options', ofAccount({ optionsLevel: 1 })],
  ['BREAKER', 'active', policy({ breakerActive: true })],
  ['BREAKER', 'an old equity', ofAccount({ isEquityFresh: false })],
  ['USER_LOSS', 'lost more than allowed', ofAccount({ equity: 849_999_999 })],
  ['PROFIT_TARGET', 'reached', ofAccount({ realised: 50_000_000 })],
  ['WINDOW', 'a closed market', accountFacts({ window: null })],
  [
    'BLACKOUT',
    'one now',
    policy({ blackouts: [{ label: 'Rates', from: NOW - 9 * MINUTE, to: NOW + 1 }] }),
  ],
  ['CLOCK', 'not to be trusted', policy({ clockTrusted: false })],
  ['STREAM_READY', 'down', policy({ streamReady: false })],
  ['STREAM_READY', 'an old read', ofAccount({ isReconciled: false })],
  ['DUPLICATE', 'a position', bar({ occupiedBy: 'holds 1 × SPY261120C00670000' })],
  ['FEED', 'not fit', policy({ feedRefusal: 'basic feed' })],
  ['FEED', 'a bar of the future', accountFacts({ now: NOW - 1 })],
  ['THRESHOLD', 'too weak', threshold(60.1)],
  ['MONEY_FLOW', 'too small', moneyFlow(0.14)],
  ['MONEY_FLOW', 'not known', moneyFlow(null)],
  ['RATE', 'used up', bar({ entriesToday: 10 })],
  ['REPEAT', 'all losses of a day', policy({ maxLossesPerDay: 0 })],
  ['REPEAT', 'three in a row', bar({ lossTimes: [30, 20, 1].map((ago) => NOW - ago * MINUTE) })],
  ['COOL_DOWN', 'of its side', bar({ coolDown: { call: NOW + 1, put: 0 } })],
  ['CONTRACT', 'traded externally', side({ hasExternalActivity: true })],
  ['CONTRACT', 'of another underlying', contract({ underlying: 'QQQ' })],
  ['CONTRACT', 'of another day', contract({ expiry: '2026-11-23' })],
  ['CONTRACT', 'of the other side', contract({ side: 'put' })],
  ['QUOTE', 'too old', quote({ at: NOW - 3_001 })],
  ['QUOTE', 'too old at the decision', side({ isQuoteFresh: false })],
  ['QUOTE', 'of the future', quote({ at: NOW + 1 })],
  ['QUOTE', "far from the model's price", pickChange({ modelPrice: 0.8 })],
  ['QUOTE', 'without a model price', pickChange({ modelPrice: null })],
  ['SLIPPAGE', 'too dear', slippageLimit(0.5)],
  ['COLLAR', 'above the ask', side({ limitPrices: [10_500, 10_700] })],
  ['COLLAR', 'nothing to bid', side({ limitPrices: [] })],
  ['SIZE', 'too small', side({ size: { quantity: 0, wantedQuantity: 0, clippedBy: null } })],
  ['SIZE', 'nothing to size', side({ size: null })],
];
