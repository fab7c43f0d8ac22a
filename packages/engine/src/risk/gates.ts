import type { EntrySize } from '../entry/size.ts';
import { fromDollars, type Price, toDollars } from '../model/money.ts';
import { halfSpreadPercent, isTwoSided, midPrice, type Quote } from '../model/quote.ts';
import { MINUTE, SECOND } from '../model/time.ts';
import { MAX_ALARM_WAIT_MS } from './alarm-wait.ts';
import { isWholeCents, isWholeQuantity } from './approve.ts';
import { isHalfSpreadWithin, moneyFlowSupports, reachesThreshold } from './comparisons.ts';
import { dayLoss } from './day-loss.ts';
import { type GateAnswer, gateAnswer, START_EQUITY_UNKNOWN } from './gate-answer.ts';
import type { AccountGateFacts, BarGateFacts, GateFacts, SideGateFacts } from './gate-facts.ts';
import {
  collarRuleText,
  dayLossRuleText,
  entryCountRuleText,
  repeatRuleText,
  sizeRuleText,
  slippageRuleText,
  thresholdRuleText,
  windowRuleText,
} from './gate-rules.ts';
import { amountText, clockTime, dollarText, hundredthsText, tenthsText } from './number-text.ts';
import { blackoutGate, coolDownRuleText, profitTargetGate } from './optional-gates.ts';
import { entryWindow, tighterCap } from './own-limits.ts';
import type { Policy } from './policy.ts';
import { type GateReading, REFUSAL_CODES, type RefusalCode } from './refusal.ts';

/** Market time after which an account read allows no entry. */
export const MAX_EQUITY_AGE_MS = 60 * SECOND;
export const MAX_RECONCILE_AGE_MS = 90 * SECOND;
/** The broker's level 2 allows buying calls and puts. */
const MIN_OPTIONS_LEVEL = 2;
/** A bar evaluated longer after its end decides nothing. */
const MAX_BAR_AGE_MS = MINUTE;
/** The contract's quote may be this old at the bar's end. */
const MAX_QUOTE_AGE_MS = 3 * SECOND;
/** The quote may be this old at the decision, as a bar may come a little late. */
export const MAX_QUOTE_USE_MS = MAX_QUOTE_AGE_MS + 5 * SECOND;
/** Widest spread, as a share of the mid or (next constant) as a price: keeping to one is enough. */
const MAX_SPREAD_SHARE = 0.25;
const MAX_SPREAD_PRICE = fromDollars(0.1);
/** A quote may be this far from the model's price, as a share. */
const MAX_MODEL_DIFFERENCE_SHARE = 0.3;
const REPEATED_LOSS_COUNT = 3;
const REPEATED_LOSS_SPAN_MS = 30 * MINUTE;
const REPEATED_LOSS_PAUSE_MS = 15 * MINUTE;

type GateTable<Facts extends readonly unknown[], Answer = GateAnswer> = Partial<
  Record<RefusalCode, (...facts: Facts) => Answer>
>;

const ACCOUNT_GATES = {
  KILL_SWITCH: ({ policy: { killSwitch } }) =>
    gateAnswer(!killSwitch, 'Kill switch released', killSwitch ? 'engaged' : 'released'),
  HALT: ({ policy: { haltReason } }) =>
    gateAnswer(haltReason === null, 'No automatic halt', haltReason ?? 'none'),
  USER_STATE: ({ tradingState, suspension }) => {
    const isActive = tradingState === 'active' && suspension === null;
    return gateAnswer(isActive, 'Trading active', suspension ?? tradingState);
  },
  ACCOUNT: accountGate,
  BREAKER: breakerGate,
  USER_LOSS: userLossGate,
  PROFIT_TARGET: profitTargetGate,
  WINDOW: ({ now, window, rules }) => {
    if (window === null)
      return gateAnswer(false, 'Inside the entry window', 'the market is closed');
    const { from, to, whose } = entryWindow(window, rules);
    return gateAnswer(now >= from && now < to, windowRuleText(from, to, whose), clockTime(now));
  },
  BLACKOUT: blackoutGate,
  CLOCK: ({ policy: { clockTrusted } }) => {
    const reading = clockTrusted ? 'agrees' : 'differs or not compared';
    return gateAnswer(clockTrusted, "Clock agrees with the broker's", reading);
  },
  STREAM_READY: ({ policy, account }) => {
    if (!policy.streamReady)
      return gateAnswer(false, STREAM_RULE_TEXT, 'the update stream is down');
    if (account === null || !account.isReconciled)
      return gateAnswer(false, STREAM_RULE_TEXT, 'the last read is too old');
    return gateAnswer(true, STREAM_RULE_TEXT, 'ready');
  },
  ALARM_UNSEEN: ({ hasUnseenAlarm }) =>
    gateAnswer(!hasUnseenAlarm, ALARM_RULE_TEXT, hasUnseenAlarm ? 'one is not' : 'none is open'),
} satisfies GateTable<[AccountGateFacts], GateAnswer | null>;

const ALARM_RULE_TEXT = `Critical alarms acknowledged within ${MAX_ALARM_WAIT_MS / MINUTE} min`;

const FEED_RULE_TEXT = 'Market data fit for trading';

const STREAM_RULE_TEXT = `Order updates arrive, broker read in the last ${MAX_RECONCILE_AGE_MS / SECOND} s`;

export type DayLimitFacts = Pick<BarGateFacts, 'occupiedBy' | 'entriesToday' | 'lossTimes'>;

const DAY_LIMIT_GATES = {
  DUPLICATE: ({ occupiedBy }) =>
    gateAnswer(occupiedBy === null, 'One position at a time', occupiedBy ?? 'none'),
  RATE: ({ entriesToday }, { policy, rules }) => {
    const { most, whose } = tighterCap(policy.maxEntriesPerDay, rules.maxEntriesPerDay);
    const rule = entryCountRuleText(most, whose);
    return gateAnswer(entriesToday < most, rule, `${entriesToday} so far`);
  },
  REPEAT: repeatedLossesGate,
} satisfies GateTable<[DayLimitFacts, AccountGateFacts]>;

const BAR_GATES = {
  ...DAY_LIMIT_GATES,
  FEED: ({ signal }, { now, policy }) => {
    const rule = FEED_RULE_TEXT;
    if (policy.feedRefusal !== null) return gateAnswer(false, rule, policy.feedRefusal);
    const barAgeMs = now - signal.barEnd;
    if (barAgeMs < 0) return gateAnswer(false, rule, 'the bar ends in the future');
    const reading = `bar ended ${Math.round(barAgeMs / SECOND)} s ago`;
    return gateAnswer(barAgeMs < MAX_BAR_AGE_MS, rule, reading);
  },
} satisfies GateTable<[BarGateFacts, AccountGateFacts]>;

const SIDE_GATES = {
  THRESHOLD: (_side, { signal: { confidence }, settings: { confidenceThreshold: threshold } }) => {
    const rule = thresholdRuleText(threshold);
    const reading = tenthsText(confidence);
    if (reachesThreshold(confidence, threshold)) return gateAnswer(true, rule, reading);
    return gateAnswer(false, rule, `${reading}, short by ${tenthsText(threshold - confidence)}`);
  },
  MONEY_FLOW: ({ side }, { signal }, { policy }) => {
    const gate = policy.moneyFlowGate;
    if (gate === 0) return gateAnswer(true, 'Money flow gate off', 'not asked');
    const rule = side === 'call' ? `Money flow at least +${gate}` : `Money flow at most -${gate}`;
    const flow = signal.indicators.moneyFlow;
    const reading = flow === null ? 'not known' : `${flow > 0 ? '+' : ''}${hundredthsText(flow)}`;
    return gateAnswer(moneyFlowSupports(side, flow, gate), rule, reading);
  },
  COOL_DOWN: ({ side }, { coolDown }, { now, rules }) => {
    const isCoolingDown = now < coolDown[side];
    const reading = isCoolingDown ? `until ${clockTime(coolDown[side])}` : 'no';
    return gateAnswer(!isCoolingDown, coolDownRuleText(rules), reading);
  },
  CONTRACT: contractGate,
  QUOTE: quoteGate,
  SLIPPAGE: ({ pick }, _bar, { policy }) => {
    const limit = policy.thresholds.slippageThreshold;
    const rule = slippageRuleText(limit);
    if (pick.type === 'none') return gateAnswer(false, rule, 'no contract');
    const { quote } = pick.pick.entry;
    if (!isTwoSided(quote)) return gateAnswer(false, rule, 'no two-sided quote');
    const percent = halfSpreadPercent(quote);
    return gateAnswer(isHalfSpreadWithin(percent, limit), rule, `${hundredthsText(percent)} %`);
  },
  COLLAR: ({ pick, limitPrices }, _bar, { policy }) => {
    const limit = policy.thresholds.slippageThreshold;
    const rule = collarRuleText(limit);
    const [first] = limitPrices;
    const highest = limitPrices.at(-1);
    if (pick.type === 'none' || first === undefined || highest === undefined) {
      return gateAnswer(false, rule, 'no limit price');
    }
    const { quote } = pick.pick.entry;
    const outsidePrice = limitPrices.find((price) => !isInsideCollar(price, quote, limit));
    if (outsidePrice === undefined) return gateAnswer(true, rule, priceRangeText(first, highest));
    return gateAnswer(false, rule, `${dollarText(outsidePrice)} at ${quoteText(quote)}`);
  },
  SIZE: ({ size }, { settings }) => {
    const rule = sizeRuleText(settings.portfolioPercentage);
    if (size === null) return gateAnswer(false, rule, 'nothing to size');
    if (!isWholeQuantity(size.quantity)) return gateAnswer(false, rule, 'too small');
    return gateAnswer(true, rule, `${size.quantity} contracts`);
  },
} satisfies GateTable<[SideGateFacts, BarGateFacts, AccountGateFacts]>;

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
  return firstRefusalOf(GATES, facts);
}

/** Asks the gates of the day, which neither an account read nor a contract's quote changes. */
export function dayRefusal(facts: GateFacts): GateReading | null {
  return firstRefusalOf(DAY_GATES, facts);
}

export function recheckedGateRefusal(facts: AccountGateFacts): GateReading | null {
  return firstRefusalOf(RECHECKED_GATES, facts);
}

function firstRefusalOf<Facts>(gates: readonly Gate<Facts>[], facts: Facts): GateReading | null {
  for (const { code, ask } of gates) {
    const found = ask(facts);
    if (found !== null && !found.passes) return toReading(code, found);
  }
  return null;
}

export function refusingGates(accountFacts: AccountGateFacts, limits: DayLimitFacts) {
  const readings = REFUSAL_CODES.flatMap((code) => {
    if (isKeyOf(ACCOUNT_GATES, code)) {
      const found = ACCOUNT_GATES[code](accountFacts);
      return found === null ? [] : toReading(code, found);
    }
    if (isKeyOf(DAY_LIMIT_GATES, code))
      return toReading(code, DAY_LIMIT_GATES[code](limits, accountFacts));
    const { feedRefusal } = accountFacts.policy;
    return code === 'FEED' && feedRefusal !== null
      ? toReading(code, gateAnswer(false, FEED_RULE_TEXT, feedRefusal))
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
    const readGate = ACCOUNT_GATES[code];
    return { code, ask: ({ accountFacts }) => readGate(accountFacts) };
  }
  if (isKeyOf(BAR_GATES, code)) {
    const read = BAR_GATES[code];
    return { code, ask: ({ bar, accountFacts }) => read(bar, accountFacts) };
  }
  const read = SIDE_GATES[code];
  return { code, ask: ({ side, bar, accountFacts }) => side && read(side, bar, accountFacts) };
}

function toReading(code: RefusalCode, { passes, rule, reading }: GateAnswer): GateReading {
  return { code, passes, rule, reading };
}

function accountGate({ account }: AccountGateFacts): GateAnswer {
  const rule = 'Brokerage account as saved, open and allowed to buy options';
  if (account === null) return gateAnswer(false, rule, 'nothing read from the broker yet');
  const { accountNumber, isPinned, isBlocked, isSuspendedByTrader } = account;
  const { optionsLevel, areKeysRefused } = account;
  if (areKeysRefused) return gateAnswer(false, rule, 'the broker refuses the keys');
  if (!isPinned)
    return gateAnswer(false, rule, `${accountNumber} is not what the keys were saved for`);
  if (isSuspendedByTrader) return gateAnswer(false, rule, SUSPENDED_BY_TRADER_TEXT);
  if (isBlocked) return gateAnswer(false, rule, 'blocked by the broker');
  return gateAnswer(optionsLevel >= MIN_OPTIONS_LEVEL, rule, `options level ${optionsLevel}`);
}

/** Only the trader who switched it on can switch it off. */
const SUSPENDED_BY_TRADER_TEXT =
  'new orders are switched off by the trader at the broker (suspend_trade)';

/** Refuses without a present equity too, as it may be lost already. */
function breakerGate({ policy, account }: AccountGateFacts): GateAnswer {
  if (policy.breakerActive) return gateAnswer(false, BREAKER_RULE_TEXT, 'active');
  if (account === null) return gateAnswer(false, BREAKER_RULE_TEXT, 'the equity is not known');
  if (!account.isEquityFresh) return gateAnswer(false, BREAKER_RULE_TEXT, 'the equity is too old');
  return gateAnswer(true, BREAKER_RULE_TEXT, 'off');
}

const BREAKER_RULE_TEXT = `Circuit breaker not active, equity read in the last ${MAX_EQUITY_AGE_MS / SECOND} s`;

function userLossGate({ policy, rules, account }: AccountGateFacts): GateAnswer {
  const { most, whose } = tighterCap(policy.userDailyLoss, rules.dailyLossLimit);
  const rule = dayLossRuleText(most, whose);
  if (account === null || account.startEquity === null || !(account.startEquity > 0)) {
    return gateAnswer(false, rule, START_EQUITY_UNKNOWN);
  }
  if (account.startEquityDoubt !== null) return gateAnswer(false, rule, account.startEquityDoubt);
  const unexplainedGain = Math.max(0, account.unexplainedCash);
  const lossPercent = (dayLoss(account, account.startEquity) / account.startEquity) * 100;
  const reading = lossPercent > 0 ? `${tenthsText(lossPercent)} %` : 'no loss';
  const note =
    unexplainedGain > 0 ? `, without ${amountText(unexplainedGain)} that nothing explains` : '';
  return gateAnswer(lossPercent <= most, rule, reading + note);
}

function repeatedLossesGate({ lossTimes }: DayLimitFacts, facts: AccountGateFacts): GateAnswer {
  const { now, policy, rules } = facts;
  const { most, whose } = tighterCap(policy.maxLossesPerDay, rules.maxLossesPerDay);
  const rule = repeatRuleText(most, whose, REPEATED_LOSS_COUNT, REPEATED_LOSS_SPAN_MS / MINUTE);
  if (lossTimes.length >= most) {
    return gateAnswer(false, rule, `${lossTimes.length} losing trades today`);
  }
  const last = lossTimes.at(-1);
  const first = lossTimes.at(-REPEATED_LOSS_COUNT);
  const isRepeated =
    last !== undefined &&
    first !== undefined &&
    last - first <= REPEATED_LOSS_SPAN_MS &&
    now < last + REPEATED_LOSS_PAUSE_MS;
  return isRepeated
    ? gateAnswer(false, rule, `pause until ${clockTime(last + REPEATED_LOSS_PAUSE_MS)}`)
    : gateAnswer(true, rule, `${lossTimes.length} today`);
}

/** Checks the contract itself, whatever has chosen it. */
function contractGate(facts: SideGateFacts, { signal }: BarGateFacts): GateAnswer {
  const { side, pick, hasExternalActivity } = facts;
  const rule = "A contract that expires today near the risk level's delta";
  if (pick.type === 'none') return gateAnswer(false, rule, pick.reason);
  const { entry, delta } = pick.pick;
  const { contract } = entry;
  const isOfToday = contract.underlying === signal.symbol && contract.expiry === signal.date;
  if (!isOfToday || contract.side !== side)
    return gateAnswer(false, rule, `${contract.symbol} is not the contract asked for`);
  if (hasExternalActivity) return gateAnswer(false, rule, `${contract.symbol} is traded manually`);
  return gateAnswer(true, rule, `${contract.symbol}, delta ${hundredthsText(delta)}`);
}

const QUOTE_RULE_TEXT = `Fresh two-sided quote within ${MAX_MODEL_DIFFERENCE_SHARE * 100} % of the model's price`;

/** The comparisons are written so that NaN is refused. */
function quoteGate(facts: SideGateFacts, { signal }: BarGateFacts, { now }: AccountGateFacts) {
  const { pick, isQuoteFresh } = facts;
  const rule = QUOTE_RULE_TEXT;
  if (pick.type === 'none') return gateAnswer(false, rule, 'no contract');
  const { entry, modelPrice } = pick.pick;
  const { quote } = entry;
  if (!isTwoSided(quote)) return gateAnswer(false, rule, 'not two-sided');
  const age = signal.barEnd - quote.at;
  if (!(age <= MAX_QUOTE_AGE_MS))
    return gateAnswer(false, rule, `${(age / SECOND).toFixed(0)} s old`);
  if (!(age >= 0)) return gateAnswer(false, rule, 'stamped after the bar');
  if (!isQuoteFresh) {
    const ageSeconds = ((now - quote.at) / SECOND).toFixed(0);
    return gateAnswer(false, rule, `${ageSeconds} s old at the decision`);
  }
  const middle = midPrice(quote);
  const spread = quote.ask - quote.bid;
  const reading = quoteText(quote);
  if (!(spread <= middle * MAX_SPREAD_SHARE || spread <= MAX_SPREAD_PRICE)) {
    return gateAnswer(false, rule, `${reading}, too wide`);
  }
  if (modelPrice === null) return gateAnswer(false, rule, `${reading}, no model price to compare`);
  if (!(Math.abs(toDollars(middle) - modelPrice) <= modelPrice * MAX_MODEL_DIFFERENCE_SHARE)) {
    return gateAnswer(false, rule, `${reading}, the model says $${hundredthsText(modelPrice)}`);
  }
  return gateAnswer(true, rule, reading);
}

function isInsideCollar(price: Price, quote: Quote, slippagePercent: number): boolean {
  const highest = Math.min(quote.ask, midPrice(quote) * (1 + slippagePercent / 100));
  return isWholeCents(price) && price <= highest;
}

function quoteText({ bid, ask }: Quote): string {
  return `${dollarText(bid)} × ${dollarText(ask)}`;
}

export function priceRangeText(from: Price, to: Price): string {
  return `${dollarText(from)} to ${dollarText(to)}`;
}

export function clipNote(side: SideGateFacts, policy: Policy): string | null {
  const { size } = side;
  if (size === null || size.clippedBy === null) return null;
  return `clipped from ${size.wantedQuantity} by the cap of ${capText(size.clippedBy, policy)}`;
}

export function capText(cap: NonNullable<EntrySize['clippedBy']>, policy: Policy): string {
  if (cap === 'contracts') return `${policy.maxContracts} contracts`;
  return `${amountText(policy.maxPremium)} of premium`;
}

function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return key in table;
}
