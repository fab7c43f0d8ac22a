import { fromDollars, toDollars } from '../model/money.ts';
import { halfSpreadPercent, isTwoSided, mid } from '../model/quote.ts';
import { MINUTE, SECOND } from '../model/time.ts';
import type { BarFacts, GateFacts, SideFacts, StandingFacts } from './gate-facts.ts';
import type { Policy } from './policy.ts';
import { type GateReading, REFUSAL_CODES, type RefusalCode } from './refusal.ts';
import { amount, clockTime, dollars } from './words.ts';

/** Ages after which what the broker said no longer allows an entry, in market milliseconds. */
export const EQUITY_AGE_LIMIT = 60 * SECOND;
export const RECONCILE_AGE_LIMIT = 90 * SECOND;
/** A bar that is evaluated later than this after its end decides nothing. */
const BAR_AGE_LIMIT = MINUTE;
/** Age of a contract's quote at the end of the bar. */
const QUOTE_AGE_LIMIT = 3 * SECOND;
/** Widest spread: either of the two is enough. */
const SPREAD_SHARE_LIMIT = 0.25;
const SPREAD_LIMIT = fromDollars(0.1);
/** Furthest that a quote may lie from the model's price. */
const MODEL_SHARE_LIMIT = 0.3;
/** After this many losing trades inside the span no entry until the pause has passed. */
const REPEAT_LOSSES = 3;
const REPEAT_SPAN = 30 * MINUTE;
const REPEAT_PAUSE = 15 * MINUTE;

type Answer = Omit<GateReading, 'code'>;

const STANDING = {
  KILL_SWITCH: ({ policy }: StandingFacts) =>
    answer(!policy.killSwitch, 'Kill switch released', policy.killSwitch ? 'engaged' : 'released'),
  USER_STATE: ({ state, barred }: StandingFacts) =>
    answer(state === 'active' && barred === null, 'Trading active', barred ?? state),
  ACCOUNT: ({ account }: StandingFacts) => {
    const rule = 'Brokerage account connected and not blocked';
    if (account === null) return answer(false, rule, 'nothing read from the broker yet');
    return answer(!account.isBlocked, rule, account.isBlocked ? 'blocked by the broker' : 'open');
  },
  BREAKER: ({ policy }: StandingFacts) =>
    answer(
      !policy.breakerActive,
      'Circuit breaker not active',
      policy.breakerActive ? 'active' : 'off',
    ),
  USER_LOSS: userLoss,
  WINDOW: ({ now, window }: StandingFacts) => {
    if (window === null) return answer(false, 'Inside the entry window', 'the market is closed');
    return answer(
      now >= window.opens && now < window.entriesEnd,
      `Entries ${clockTime(window.opens)} to ${clockTime(window.entriesEnd)}`,
      clockTime(now),
    );
  },
  CLOCK: ({ policy }: StandingFacts) =>
    answer(
      policy.clockTrusted,
      "Clock agrees with the broker's",
      policy.clockTrusted ? 'agrees' : 'differs or not compared',
    ),
  STREAM_READY: ({ policy, account }: StandingFacts) => {
    const rule = `Order updates arrive, broker read in the last ${RECONCILE_AGE_LIMIT / SECOND} s`;
    if (!policy.streamReady) return answer(false, rule, 'the update stream is down');
    if (account === null || !account.isReconciled)
      return answer(false, rule, 'the last read is too old');
    return answer(true, rule, 'ready');
  },
} satisfies Partial<Record<RefusalCode, (facts: StandingFacts) => Answer>>;

const PER_BAR = {
  DUPLICATE: ({ occupiedBy }: BarFacts) =>
    answer(occupiedBy === null, 'One position at a time', occupiedBy ?? 'none'),
  FEED: ({ signal }: BarFacts, { now, policy }: StandingFacts) => {
    const rule = 'Market data fit for trading';
    if (policy.feedRefusal !== null) return answer(false, rule, policy.feedRefusal);
    const age = now - signal.barEnd;
    return answer(age < BAR_AGE_LIMIT, rule, `bar ended ${Math.round(age / SECOND)} s ago`);
  },
  RATE: ({ entriesToday }: BarFacts, { policy }: StandingFacts) =>
    answer(
      entriesToday < policy.maxEntriesPerDay,
      `At most ${policy.maxEntriesPerDay} entries a day`,
      `${entriesToday} so far`,
    ),
  REPEAT: repeatedLosses,
} satisfies Partial<Record<RefusalCode, (bar: BarFacts, standing: StandingFacts) => Answer>>;

const PER_SIDE = {
  THRESHOLD: (_side: SideFacts, { signal, settings }: BarFacts) => {
    const { confidenceThreshold } = settings;
    const short = confidenceThreshold - signal.confidence;
    const reading = signal.confidence.toFixed(1);
    return answer(
      short <= 0,
      `Threshold ${confidenceThreshold.toFixed(1)}`,
      short <= 0 ? reading : `${reading}, short by ${short.toFixed(1)}`,
    );
  },
  MONEY_FLOW: moneyFlow,
  COOL_DOWN: ({ side }: SideFacts, { coolDown }: BarFacts, { now }: StandingFacts) => {
    const until = coolDown[side];
    const applies = now < until;
    return answer(!applies, 'Not cooling down', applies ? `until ${clockTime(until)}` : 'no');
  },
  CONTRACT: ({ pick, isForeign }: SideFacts) => {
    const rule = "A contract that expires today near the risk level's delta";
    if (pick.type === 'none') return answer(false, rule, pick.reason);
    const { entry, delta } = pick.pick;
    if (isForeign) return answer(false, rule, `${entry.contract.symbol} is traded by hand`);
    return answer(true, rule, `${entry.contract.symbol}, delta ${delta.toFixed(2)}`);
  },
  QUOTE: quoteFit,
  SLIPPAGE: ({ pick }: SideFacts, _bar: BarFacts, { policy }: StandingFacts) => {
    const limit = policy.thresholds.slippageThreshold;
    const rule = `Half-spread at most ${limit} % of the mid`;
    if (pick.type === 'none') return answer(false, rule, 'no contract');
    const { quote } = pick.pick.entry;
    if (!isTwoSided(quote)) return answer(false, rule, 'no two-sided quote');
    const percent = halfSpreadPercent(quote);
    return answer(percent <= limit, rule, `${percent.toFixed(2)} %`);
  },
  SIZE: ({ size }: SideFacts, { settings }: BarFacts) => {
    const rule = `${settings.portfolioPercentage} % of buying power pays for a contract`;
    if (size === null) return answer(false, rule, 'nothing to size');
    return answer(
      size.quantity >= 1,
      rule,
      size.quantity >= 1 ? `${size.quantity} contracts` : 'too small',
    );
  },
} satisfies Partial<
  Record<RefusalCode, (side: SideFacts, bar: BarFacts, standing: StandingFacts) => Answer>
>;

/** Every gate that can be asked, in the order of `REFUSAL_CODES`, with what it read. */
export function readGates(facts: GateFacts): readonly GateReading[] {
  return REFUSAL_CODES.flatMap((code) => {
    const found = readGate(code, facts);
    return found === null ? [] : [{ code, ...found }];
  });
}

/** The first gate that no longer lets an entry go on, asked before each later step of a walk. */
export function standingRefusal(facts: StandingFacts): GateReading | null {
  for (const code of REFUSAL_CODES) {
    if (!isKeyOf(STANDING, code)) continue;
    const found = STANDING[code](facts);
    if (!found.passes) return { code, ...found };
  }
  return null;
}

function readGate(code: RefusalCode, { standing, bar, side }: GateFacts): Answer | null {
  if (isKeyOf(STANDING, code)) return STANDING[code](standing);
  if (isKeyOf(PER_BAR, code)) return PER_BAR[code](bar, standing);
  if (side === null) return null;
  return PER_SIDE[code](side, bar, standing);
}

function userLoss({ policy, account }: StandingFacts): Answer {
  const rule = `Loss of the day at most ${policy.userDailyLoss} %`;
  if (account === null || account.startEquity === null || account.startEquity <= 0) {
    return answer(false, rule, "the day's first equity is not known");
  }
  if (!account.isEquityFresh) return answer(false, rule, 'the equity is too old');
  const loss = ((account.startEquity - account.equity) / account.startEquity) * 100;
  return answer(loss <= policy.userDailyLoss, rule, loss > 0 ? `${loss.toFixed(1)} %` : 'no loss');
}

function repeatedLosses({ lossTimes }: BarFacts, { now, policy }: StandingFacts): Answer {
  const rule = `Fewer than ${policy.maxLossesPerDay} losing trades today, not ${REPEAT_LOSSES} within ${REPEAT_SPAN / MINUTE} min`;
  if (lossTimes.length >= policy.maxLossesPerDay) {
    return answer(false, rule, `${lossTimes.length} losing trades today`);
  }
  const last = lossTimes.at(-1);
  const first = lossTimes.at(-REPEAT_LOSSES);
  const isRepeated =
    last !== undefined &&
    first !== undefined &&
    last - first <= REPEAT_SPAN &&
    now < last + REPEAT_PAUSE;
  return isRepeated
    ? answer(false, rule, `pause until ${clockTime(last + REPEAT_PAUSE)}`)
    : answer(true, rule, `${lossTimes.length} today`);
}

function moneyFlow({ side }: SideFacts, { signal }: BarFacts, { policy }: StandingFacts): Answer {
  const gate = policy.moneyFlowGate;
  if (gate === 0) return answer(true, 'Money flow gate off', 'not asked');
  const sign = side === 'call' ? 1 : -1;
  const rule = side === 'call' ? `Money flow at least +${gate}` : `Money flow at most -${gate}`;
  const flow = signal.indicators.moneyFlow;
  if (flow === null) return answer(false, rule, 'not known');
  return answer(flow * sign >= gate, rule, `${flow > 0 ? '+' : ''}${flow.toFixed(2)}`);
}

function quoteFit({ pick }: SideFacts, { signal }: BarFacts): Answer {
  const rule = `Fresh two-sided quote within ${MODEL_SHARE_LIMIT * 100} % of the model's price`;
  if (pick.type === 'none') return answer(false, rule, 'no contract');
  const { entry, modelPrice } = pick.pick;
  const { quote } = entry;
  if (!isTwoSided(quote)) return answer(false, rule, 'not two-sided');
  const age = signal.barEnd - quote.at;
  if (age > QUOTE_AGE_LIMIT) return answer(false, rule, `${(age / SECOND).toFixed(0)} s old`);
  const middle = mid(quote);
  const spread = quote.ask - quote.bid;
  const reading = `${dollars(quote.bid)} × ${dollars(quote.ask)}`;
  if (spread > middle * SPREAD_SHARE_LIMIT && spread > SPREAD_LIMIT) {
    return answer(false, rule, `${reading}, too wide`);
  }
  if (modelPrice === null) return answer(false, rule, `${reading}, no model price to compare`);
  if (Math.abs(toDollars(middle) - modelPrice) > modelPrice * MODEL_SHARE_LIMIT) {
    return answer(false, rule, `${reading}, the model says $${modelPrice.toFixed(2)}`);
  }
  return answer(true, rule, reading);
}

/** The operator cap that made a position smaller, in words, or null. */
export function clipNote(side: SideFacts, policy: Policy): string | null {
  const { size } = side;
  if (size === null || size.clippedBy === null) return null;
  const cap =
    size.clippedBy === 'contracts'
      ? `${policy.maxContracts} contracts`
      : `${amount(policy.maxPremium)} of premium`;
  return `clipped from ${size.wanted} by the cap of ${cap}`;
}

function answer(passes: boolean, rule: string, reading: string): Answer {
  return { passes, rule, reading };
}

function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return key in table;
}
