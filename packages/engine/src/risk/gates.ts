import type { EntrySize } from '../entry/size.ts';
import { CENT, fromDollars, type Price, toDollars } from '../model/money.ts';
import { halfSpreadPercent, isTwoSided, mid, type Quote } from '../model/quote.ts';
import { MINUTE, SECOND } from '../model/time.ts';
import { ALARM_WAIT_MS } from './alarm-wait.ts';
import { flowSupports, isCheapEnough, reachesThreshold } from './comparisons.ts';
import { dayLoss } from './day-loss.ts';
import { type GateAnswer, gateAnswer, START_EQUITY_UNKNOWN } from './gate-answer.ts';
import type { AccountGateFacts, BarGateFacts, GateFacts, SideGateFacts } from './gate-facts.ts';
import {
  collarRule,
  dayLossRule,
  entryCountRule,
  repeatRule,
  sizeRule,
  slippageRule,
  thresholdRule,
  windowRule,
} from './gate-rules.ts';
import { amountText, clockTime, dollarText, hundredthsText, tenthsText } from './number-text.ts';
import { blackoutGate, coolDownRule, profitTargetGate } from './optional-gates.ts';
import { entryWindow, tighterCap } from './own-limits.ts';
import type { Policy } from './policy.ts';
import { type GateReading, REFUSAL_CODES, type RefusalCode } from './refusal.ts';

/** Market time after which an answer of the broker allows no entry. */
export const EQUITY_AGE_LIMIT_MS = 60 * SECOND;
export const RECONCILE_AGE_LIMIT_MS = 90 * SECOND;
/** The broker's level 2 allows buying calls and puts. */
const MIN_OPTIONS_LEVEL = 2;
/** A bar evaluated longer after its end decides nothing. */
const BAR_AGE_LIMIT_MS = MINUTE;
/** The contract's quote may be this old at the bar's end. */
const QUOTE_AGE_LIMIT_MS = 3 * SECOND;
/** The quote may be this old at the decision, as a bar may come a little late. */
export const QUOTE_USE_LIMIT_MS = QUOTE_AGE_LIMIT_MS + 5 * SECOND;
/**
 * Widest spread, as a share of the price or (next constant) as a price: one of the two is enough.
 */
const SPREAD_SHARE_LIMIT = 0.25;
const SPREAD_LIMIT = fromDollars(0.1);
/** A quote may be this far from the model's price, as a share. */
const MODEL_SHARE_LIMIT = 0.3;
const REPEAT_LOSSES = 3;
const REPEAT_SPAN_MS = 30 * MINUTE;
const REPEAT_PAUSE_MS = 15 * MINUTE;

const ACCOUNT_GATES = {
  KILL_SWITCH: ({ policy }: AccountGateFacts) =>
    gateAnswer(
      !policy.killSwitch,
      'Kill switch released',
      policy.killSwitch ? 'engaged' : 'released',
    ),
  HALT: ({ policy }: AccountGateFacts) =>
    gateAnswer(policy.haltReason === null, 'No automatic halt', policy.haltReason ?? 'none'),
  USER_STATE: ({ state, suspension }: AccountGateFacts) =>
    gateAnswer(state === 'active' && suspension === null, 'Trading active', suspension ?? state),
  ACCOUNT: accountFit,
  BREAKER: breakerClosed,
  USER_LOSS: userLoss,
  PROFIT_TARGET: profitTargetGate,
  WINDOW: ({ now, window, rules }: AccountGateFacts) => {
    if (window === null)
      return gateAnswer(false, 'Inside the entry window', 'the market is closed');
    const { from, to, whose } = entryWindow(window, rules);
    return gateAnswer(now >= from && now < to, windowRule(from, to, whose), clockTime(now));
  },
  BLACKOUT: blackoutGate,
  CLOCK: ({ policy }: AccountGateFacts) =>
    gateAnswer(
      policy.clockTrusted,
      "Clock agrees with the broker's",
      policy.clockTrusted ? 'agrees' : 'differs or not compared',
    ),
  STREAM_READY: ({ policy, account }: AccountGateFacts) => {
    if (!policy.streamReady) return gateAnswer(false, STREAM_RULE, 'the update stream is down');
    if (account === null || !account.isReconciled)
      return gateAnswer(false, STREAM_RULE, 'the last read is too old');
    return gateAnswer(true, STREAM_RULE, 'ready');
  },
  ALARM_UNSEEN: ({ isAlarmUnseen }: AccountGateFacts) =>
    gateAnswer(!isAlarmUnseen, ALARM_RULE, isAlarmUnseen ? 'one is not' : 'none is open'),
} satisfies Partial<Record<RefusalCode, (facts: AccountGateFacts) => GateAnswer | null>>;

const ALARM_RULE = `Critical alarms acknowledged within ${ALARM_WAIT_MS / MINUTE} min`;

const FEED_RULE = 'Market data fit for trading';

const STREAM_RULE = `Order updates arrive, broker read in the last ${RECONCILE_AGE_LIMIT_MS / SECOND} s`;

export type DayLimitFacts = Pick<BarGateFacts, 'occupiedBy' | 'entriesToday' | 'lossTimes'>;

const LIMITS = {
  DUPLICATE: ({ occupiedBy }: DayLimitFacts) =>
    gateAnswer(occupiedBy === null, 'One position at a time', occupiedBy ?? 'none'),
  RATE: ({ entriesToday }: DayLimitFacts, { policy, rules }: AccountGateFacts) => {
    const { most, whose } = tighterCap(policy.maxEntriesPerDay, rules.maxEntriesPerDay);
    return gateAnswer(entriesToday < most, entryCountRule(most, whose), `${entriesToday} so far`);
  },
  REPEAT: repeatedLosses,
} satisfies Partial<
  Record<RefusalCode, (limits: DayLimitFacts, accountFacts: AccountGateFacts) => GateAnswer>
>;

const PER_BAR = {
  FEED: ({ signal }: BarGateFacts, { now, policy }: AccountGateFacts) => {
    const rule = FEED_RULE;
    if (policy.feedRefusal !== null) return gateAnswer(false, rule, policy.feedRefusal);
    const age = now - signal.barEnd;
    if (age < 0) return gateAnswer(false, rule, 'the bar ends in the future');
    return gateAnswer(age < BAR_AGE_LIMIT_MS, rule, `bar ended ${Math.round(age / SECOND)} s ago`);
  },
} satisfies Partial<
  Record<RefusalCode, (bar: BarGateFacts, accountFacts: AccountGateFacts) => GateAnswer>
>;

const PER_SIDE = {
  THRESHOLD: (_side: SideGateFacts, { signal, settings }: BarGateFacts) => {
    const { confidence } = signal;
    const { confidenceThreshold } = settings;
    const passes = reachesThreshold(confidence, confidenceThreshold);
    const reading = tenthsText(confidence);
    return gateAnswer(
      passes,
      thresholdRule(confidenceThreshold),
      passes ? reading : `${reading}, short by ${tenthsText(confidenceThreshold - confidence)}`,
    );
  },
  MONEY_FLOW: moneyFlow,
  COOL_DOWN: (
    { side }: SideGateFacts,
    { coolDown }: BarGateFacts,
    { now, rules }: AccountGateFacts,
  ) => {
    const until = coolDown[side];
    const applies = now < until;
    return gateAnswer(!applies, coolDownRule(rules), applies ? `until ${clockTime(until)}` : 'no');
  },
  CONTRACT: contractFit,
  QUOTE: quoteFit,
  SLIPPAGE: ({ pick }: SideGateFacts, _bar: BarGateFacts, { policy }: AccountGateFacts) => {
    const limit = policy.thresholds.slippageThreshold;
    const rule = slippageRule(limit);
    if (pick.type === 'none') return gateAnswer(false, rule, 'no contract');
    const { quote } = pick.pick.entry;
    if (!isTwoSided(quote)) return gateAnswer(false, rule, 'no two-sided quote');
    const percent = halfSpreadPercent(quote);
    return gateAnswer(isCheapEnough(percent, limit), rule, `${hundredthsText(percent)} %`);
  },
  COLLAR: ({ pick, prices }: SideGateFacts, _bar: BarGateFacts, { policy }: AccountGateFacts) => {
    const limit = policy.thresholds.slippageThreshold;
    const rule = collarRule(limit);
    const [first] = prices;
    const highest = prices.at(-1);
    if (pick.type === 'none' || first === undefined || highest === undefined) {
      return gateAnswer(false, rule, 'no limit price');
    }
    const { quote } = pick.pick.entry;
    const outside = prices.find((price) => !isInsideCollar(price, quote, limit));
    return outside === undefined
      ? gateAnswer(true, rule, priceRange(first, highest))
      : gateAnswer(
          false,
          rule,
          `${dollarText(outside)} at ${dollarText(quote.bid)} × ${dollarText(quote.ask)}`,
        );
  },
  SIZE: ({ size }: SideGateFacts, { settings }: BarGateFacts) => {
    const rule = sizeRule(settings.portfolioPercentage);
    if (size === null) return gateAnswer(false, rule, 'nothing to size');
    const { quantity } = size;
    if (Number.isSafeInteger(quantity) && quantity >= 1) {
      return gateAnswer(true, rule, `${quantity} contracts`);
    }
    return gateAnswer(false, rule, 'too small');
  },
} satisfies Partial<
  Record<
    RefusalCode,
    (side: SideGateFacts, bar: BarGateFacts, accountFacts: AccountGateFacts) => GateAnswer
  >
>;

/** In the order of `REFUSAL_CODES`; the first that refuses gives the outcome. */
export function readGates(facts: GateFacts): readonly GateReading[] {
  const readings: GateReading[] = [];
  for (const { code, ask } of GATES) {
    const found = ask(facts);
    if (found !== null) readings.push(toReading(code, found));
  }
  return readings;
}

export function firstRefusal(facts: GateFacts): GateReading | null {
  return refusalOf(GATES, facts);
}

/** Asks the gates that neither an account read nor a contract's quote changes. */
export function dayRefusal(facts: GateFacts): GateReading | null {
  return refusalOf(DAY_GATES, facts);
}

export function recheckRefusal(facts: AccountGateFacts): GateReading | null {
  return refusalOf(RECHECKED_GATES, facts);
}

function refusalOf<Facts>(gates: readonly Gate<Facts>[], facts: Facts): GateReading | null {
  for (const { code, ask } of gates) {
    const found = ask(facts);
    if (found !== null && !found.passes) return toReading(code, found);
  }
  return null;
}

export function blockingGates(
  accountFacts: AccountGateFacts,
  limits: DayLimitFacts,
): readonly GateReading[] {
  const readings = REFUSAL_CODES.flatMap((code) => {
    if (isKeyOf(ACCOUNT_GATES, code)) {
      const found = ACCOUNT_GATES[code](accountFacts);
      return found === null ? [] : toReading(code, found);
    }
    if (isKeyOf(LIMITS, code)) return toReading(code, LIMITS[code](limits, accountFacts));
    const { feedRefusal } = accountFacts.policy;
    return code === 'FEED' && feedRefusal !== null
      ? toReading(code, gateAnswer(false, FEED_RULE, feedRefusal))
      : [];
  });
  return readings.filter(({ passes }) => !passes);
}

interface Gate<Facts> {
  readonly code: RefusalCode;
  ask(facts: Facts): GateAnswer | null;
}

const RECHECKED_GATES: readonly Gate<AccountGateFacts>[] = REFUSAL_CODES.filter((code) =>
  isKeyOf(ACCOUNT_GATES, code),
).map((code) => ({ code, ask: ACCOUNT_GATES[code] }));

const GATES: readonly Gate<GateFacts>[] = REFUSAL_CODES.map(gateOf);

const DAY_GATES = (['RATE', 'REPEAT', 'WINDOW', 'BLACKOUT'] as const).map(gateOf);

function gateOf(code: RefusalCode): Gate<GateFacts> {
  if (isKeyOf(ACCOUNT_GATES, code)) {
    const read = ACCOUNT_GATES[code];
    return { code, ask: ({ accountFacts }) => read(accountFacts) };
  }
  if (isKeyOf(LIMITS, code)) {
    const read = LIMITS[code];
    return { code, ask: ({ bar, accountFacts }) => read(bar, accountFacts) };
  }
  if (isKeyOf(PER_BAR, code)) {
    const read = PER_BAR[code];
    return { code, ask: ({ bar, accountFacts }) => read(bar, accountFacts) };
  }
  const read = PER_SIDE[code];
  return { code, ask: ({ side, bar, accountFacts }) => side && read(side, bar, accountFacts) };
}

function toReading(code: RefusalCode, { passes, rule, reading }: GateAnswer): GateReading {
  return { code, passes, rule, reading };
}

function accountFit({ account }: AccountGateFacts): GateAnswer {
  const rule = 'Brokerage account as saved, open and allowed to buy options';
  if (account === null) return gateAnswer(false, rule, 'nothing read from the broker yet');
  const { accountNumber, isPinned, isBlocked, isSuspendedByTrader } = account;
  const { optionsLevel, areKeysRefused } = account;
  if (areKeysRefused) return gateAnswer(false, rule, 'the broker refuses the keys');
  if (!isPinned)
    return gateAnswer(false, rule, `${accountNumber} is not what the keys were saved for`);
  if (isSuspendedByTrader) return gateAnswer(false, rule, SUSPENDED);
  if (isBlocked) return gateAnswer(false, rule, 'blocked by the broker');
  return gateAnswer(optionsLevel >= MIN_OPTIONS_LEVEL, rule, `options level ${optionsLevel}`);
}

/** Only the trader who switched it on can switch it off. */
const SUSPENDED = 'new orders are switched off by the trader at the broker (suspend_trade)';

/** Unknown equity may be lost already, so without a present one the breaker is open. */
function breakerClosed({ policy, account }: AccountGateFacts): GateAnswer {
  if (policy.breakerActive) return gateAnswer(false, BREAKER_RULE, 'active');
  if (account === null) return gateAnswer(false, BREAKER_RULE, 'the equity is not known');
  if (!account.isEquityFresh) return gateAnswer(false, BREAKER_RULE, 'the equity is too old');
  return gateAnswer(true, BREAKER_RULE, 'off');
}

const BREAKER_RULE = `Circuit breaker not active, equity read in the last ${EQUITY_AGE_LIMIT_MS / SECOND} s`;

function userLoss({ policy, rules, account }: AccountGateFacts): GateAnswer {
  const { most, whose } = tighterCap(policy.userDailyLoss, rules.dailyLossLimit);
  const rule = dayLossRule(most, whose);
  if (account === null || account.startEquity === null || !(account.startEquity > 0)) {
    return gateAnswer(false, rule, START_EQUITY_UNKNOWN);
  }
  if (account.baseDoubt !== null) return gateAnswer(false, rule, account.baseDoubt);
  const surplus = Math.max(0, account.unexplainedCash);
  const loss = (dayLoss(account, account.startEquity) / account.startEquity) * 100;
  const reading = loss > 0 ? `${tenthsText(loss)} %` : 'no loss';
  const note = surplus > 0 ? `, without ${amountText(surplus)} that nothing explains` : '';
  return gateAnswer(loss <= most, rule, reading + note);
}

function repeatedLosses(
  { lossTimes }: DayLimitFacts,
  { now, policy, rules }: AccountGateFacts,
): GateAnswer {
  const { most, whose } = tighterCap(policy.maxLossesPerDay, rules.maxLossesPerDay);
  const rule = repeatRule(most, whose, REPEAT_LOSSES, REPEAT_SPAN_MS / MINUTE);
  if (lossTimes.length >= most) {
    return gateAnswer(false, rule, `${lossTimes.length} losing trades today`);
  }
  const last = lossTimes.at(-1);
  const first = lossTimes.at(-REPEAT_LOSSES);
  const isRepeated =
    last !== undefined &&
    first !== undefined &&
    last - first <= REPEAT_SPAN_MS &&
    now < last + REPEAT_PAUSE_MS;
  return isRepeated
    ? gateAnswer(false, rule, `pause until ${clockTime(last + REPEAT_PAUSE_MS)}`)
    : gateAnswer(true, rule, `${lossTimes.length} today`);
}

function moneyFlow(
  { side }: SideGateFacts,
  { signal }: BarGateFacts,
  { policy }: AccountGateFacts,
): GateAnswer {
  const gate = policy.moneyFlowGate;
  if (gate === 0) return gateAnswer(true, 'Money flow gate off', 'not asked');
  const rule = side === 'call' ? `Money flow at least +${gate}` : `Money flow at most -${gate}`;
  const flow = signal.indicators.moneyFlow;
  const reading = flow === null ? 'not known' : `${flow > 0 ? '+' : ''}${hundredthsText(flow)}`;
  return gateAnswer(flowSupports(side, flow, gate), rule, reading);
}

/** Checks the contract itself, whatever has chosen it. */
function contractFit(
  { side, pick, isExternal }: SideGateFacts,
  { signal }: BarGateFacts,
): GateAnswer {
  const rule = "A contract that expires today near the risk level's delta";
  if (pick.type === 'none') return gateAnswer(false, rule, pick.reason);
  const { entry, delta } = pick.pick;
  const { contract } = entry;
  const isAsked =
    contract.underlying === signal.symbol &&
    contract.expiry === signal.date &&
    contract.side === side;
  if (!isAsked) return gateAnswer(false, rule, `${contract.symbol} is not the contract asked for`);
  if (isExternal) return gateAnswer(false, rule, `${contract.symbol} is traded manually`);
  return gateAnswer(true, rule, `${contract.symbol}, delta ${hundredthsText(delta)}`);
}

const QUOTE_RULE = `Fresh two-sided quote within ${MODEL_SHARE_LIMIT * 100} % of the model's price`;

/** The comparisons are written so that NaN is refused. */
function quoteFit(
  { pick, isQuoteFresh }: SideGateFacts,
  { signal }: BarGateFacts,
  { now }: AccountGateFacts,
): GateAnswer {
  const rule = QUOTE_RULE;
  if (pick.type === 'none') return gateAnswer(false, rule, 'no contract');
  const { entry, modelPrice } = pick.pick;
  const { quote } = entry;
  if (!isTwoSided(quote)) return gateAnswer(false, rule, 'not two-sided');
  const age = signal.barEnd - quote.at;
  if (!(age <= QUOTE_AGE_LIMIT_MS))
    return gateAnswer(false, rule, `${(age / SECOND).toFixed(0)} s old`);
  if (!(age >= 0)) return gateAnswer(false, rule, 'stamped after the bar');
  if (!isQuoteFresh) {
    return gateAnswer(
      false,
      rule,
      `${((now - quote.at) / SECOND).toFixed(0)} s old at the decision`,
    );
  }
  const middle = mid(quote);
  const spread = quote.ask - quote.bid;
  const reading = `${dollarText(quote.bid)} × ${dollarText(quote.ask)}`;
  if (!(spread <= middle * SPREAD_SHARE_LIMIT || spread <= SPREAD_LIMIT)) {
    return gateAnswer(false, rule, `${reading}, too wide`);
  }
  if (modelPrice === null) return gateAnswer(false, rule, `${reading}, no model price to compare`);
  if (!(Math.abs(toDollars(middle) - modelPrice) <= modelPrice * MODEL_SHARE_LIMIT)) {
    return gateAnswer(false, rule, `${reading}, the model says $${hundredthsText(modelPrice)}`);
  }
  return gateAnswer(true, rule, reading);
}

function isInsideCollar(price: Price, quote: Quote, slippagePercent: number): boolean {
  return (
    Number.isSafeInteger(price) &&
    price >= CENT &&
    price % CENT === 0 &&
    price <= quote.ask &&
    price <= mid(quote) * (1 + slippagePercent / 100)
  );
}

export function priceRange(from: Price, to: Price): string {
  return `${dollarText(from)} to ${dollarText(to)}`;
}

export function clipNote(side: SideGateFacts, policy: Policy): string | null {
  const { size } = side;
  if (size === null || size.clippedBy === null) return null;
  return `clipped from ${size.wanted} by the cap of ${capText(size.clippedBy, policy)}`;
}

export function capText(cap: NonNullable<EntrySize['clippedBy']>, policy: Policy): string {
  return cap === 'contracts'
    ? `${policy.maxContracts} contracts`
    : `${amountText(policy.maxPremium)} of premium`;
}

function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return key in table;
}
