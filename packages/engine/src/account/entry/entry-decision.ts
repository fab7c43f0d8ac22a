import { walkPrices } from '../../entry/limit-walk.ts';
import { type ContractPick, pickContract } from '../../entry/pick-contract.ts';
import { sessionAt } from '../../hours/sessions.ts';
import { yearsToExpiry } from '../../indicators/black-scholes.ts';
import type { OptionSide } from '../../model/contract.ts';
import { fromDollars } from '../../model/money.ts';
import { midPrice, type Quote } from '../../model/quote.ts';
import { targetDelta } from '../../model/settings.ts';
import { hasPassed } from '../../model/time.ts';
import { reachesThreshold } from '../../risk/comparisons.ts';
import type { AccountGateFacts, BarGateFacts, SideGateFacts } from '../../risk/gate-facts.ts';
import {
  clipNote,
  firstRefusal,
  MAX_QUOTE_USE_MS,
  priceRangeText,
  readGates,
} from '../../risk/gates.ts';
import { dollarText, hundredthsText } from '../../risk/number-text.ts';
import type { GateReading } from '../../risk/refusal.ts';
import { refusalSentence } from '../../risk/refusal-sentence.ts';
import type { MarketSignal, NeutralReason } from '../../signal/market-signal.ts';
import { isPlausibleSpot } from '../../signal/market-view.ts';
import { describeOpenExposure } from '../position/open-exposure.ts';
import { accountGateFacts } from '../reading/account-facts.ts';
import { buildTradeId } from '../state/client-order-id.ts';
import { decisionInputs } from '../state/decision-inputs.ts';
import type { BarEvaluated } from '../state/event.ts';
import type { DecisionEntry } from '../state/journal.ts';
import type { AccountState, Trade } from '../state/state.ts';
import { changeState, type StepContext } from '../state/step-context.ts';
import { NEW_TRADE } from '../state/trade-totals.ts';
import { entrySize } from './entry-size.ts';
import { planWalkStep } from './walk-steps.ts';

export function decideEntry(draft: StepContext, event: BarEvaluated): void {
  const { state, at } = draft;
  const { signal } = event;
  if (!state.botActive || isBarDecided(state, signal.barStart, at.market)) return;
  changeState(draft, { lastDecidedBar: signal.barStart });

  const accountFacts = accountGateFacts(state, at, draft.policy);
  const bar = barGateFacts(state, signal);
  if (!draft.recordsRefusals && isRefusedOnAnySide(accountFacts, bar)) return;
  const side =
    signal.signalType === 'neutral' ? null : sideGateFacts(draft, event, signal.signalType);
  const facts = { accountFacts, bar, side };
  const gates = readGates(facts);
  const conclusion = concludeDecision(draft, event, side, gates);
  if (!draft.recordsRefusals && conclusion.outcome !== 'entered') return;
  const optionsBuyingPower = state.book?.optionsBuyingPower ?? null;
  draft.journal.push({
    type: 'decision',
    barStart: signal.barStart,
    symbol: signal.symbol,
    ...conclusion,
    gates,
    inputs: decisionInputs(facts, { spot: event.spot, optionsBuyingPower }),
    contract: side?.pick.type === 'picked' ? side.pick.pick.entry.contract : null,
  });
}

/** Asks only the gates that need no contract, as finding one takes longest. */
function isRefusedOnAnySide(accountFacts: AccountGateFacts, bar: BarGateFacts): boolean {
  const { signal, settings } = bar;
  if (signal.signalType === 'neutral') return true;
  if (!reachesThreshold(signal.confidence, settings.confidenceThreshold)) return true;
  return firstRefusal({ accountFacts, bar, side: null }) !== null;
}

type EntryConclusion = Pick<
  DecisionEntry,
  'outcome' | 'sentence' | 'quantity' | 'limitPrice' | 'tradeId'
>;

function concludeDecision(
  draft: StepContext,
  event: BarEvaluated,
  side: SideGateFacts | null,
  gates: readonly GateReading[],
): EntryConclusion {
  if (side === null)
    return noEntryConclusion('no-signal', neutralSentence(event.signal.neutralReason));
  const refusal = gates.find((gate) => !gate.passes);
  return refusal === undefined
    ? startEntry(draft, event, side, gates)
    : noEntryConclusion(refusal.code, `No entry. ${refusalSentence(refusal)}`);
}

function noEntryConclusion(outcome: EntryConclusion['outcome'], sentence: string): EntryConclusion {
  return { outcome, sentence, quantity: null, limitPrice: null, tradeId: null };
}

/**
 * When a simulated market is set to an earlier date, the saved bar lies in the future and blocks
 * nothing.
 */
function isBarDecided(state: AccountState, barStart: number, now: number): boolean {
  const last = state.lastDecidedBar;
  return last !== null && barStart <= last && last <= now;
}

export function barGateFacts(state: AccountState, signal: MarketSignal): BarGateFacts {
  const { day } = state;
  const today = day !== null && day.date === signal.date ? day : null;
  return {
    signal,
    settings: state.settings,
    occupiedBy: describeOpenExposure(state),
    entriesToday: today?.entries ?? 0,
    lossTimes: today?.lossTimes ?? [],
    coolDown: state.coolDown,
  };
}

function sideGateFacts(draft: StepContext, event: BarEvaluated, side: OptionSide): SideGateFacts {
  const { state, policy } = draft;
  const pick = chooseContract(draft, event, side);
  if (pick.type === 'none') return { side, pick, ...WITHOUT_CONTRACT };
  const { contract, quote } = pick.pick.entry;
  const limitPrices = walkPrices(quote, policy.thresholds.slippageThreshold);
  const hasExternalActivity =
    state.foreign.symbols.includes(contract.symbol) ||
    state.foreign.orders.some((order) => order.symbol === contract.symbol);
  const isQuoteFresh = isFreshQuote(quote, draft, event);
  const { portfolioPercentage } = state.settings;
  const size = entrySize(state, portfolioPercentage, limitPrices.at(-1), policy);
  return { side, pick, isQuoteFresh, hasExternalActivity, limitPrices, size };
}

const WITHOUT_CONTRACT = {
  isQuoteFresh: false,
  hasExternalActivity: false,
  limitPrices: [],
  size: null,
};

/** A quote carries market time alone, so the bar's end stands for its wall time. */
function isFreshQuote({ at }: Quote, draft: StepContext, { endedWall }: BarEvaluated): boolean {
  const since = { market: at, wall: endedWall };
  return !hasPassed(since, draft.at, MAX_QUOTE_USE_MS);
}

function chooseContract(draft: StepContext, event: BarEvaluated, side: OptionSide): ContractPick {
  const { state, policy } = draft;
  const { signal, spot, chain } = event;
  const session = sessionAt(policy.sessions, signal.barEnd);
  if (session === null) return { type: 'none', reason: 'the market is closed' };
  if (spot === null) return { type: 'none', reason: `no quote of ${signal.symbol}` };
  if (!isPlausibleSpot(spot, signal.price)) {
    const [quoted, closed] = [dollarText(fromDollars(spot)), dollarText(signal.price)];
    const reason = `${signal.symbol} is quoted at ${quoted}, and its bar closed at ${closed}`;
    return { type: 'none', reason };
  }
  return pickContract(chain, {
    symbol: signal.symbol,
    side,
    expiry: signal.date,
    targetDelta: targetDelta(state.settings.riskLevel),
    spot,
    years: yearsToExpiry(signal.barEnd, session.close),
    marketVolatility: signal.iv === null ? null : signal.iv / 100,
  });
}

function startEntry(
  draft: StepContext,
  event: BarEvaluated,
  facts: SideGateFacts,
  gates: readonly GateReading[],
): EntryConclusion {
  const { state, at } = draft;
  const { signal } = event;
  const { limitPrices } = facts;
  const highestEntryPrice = limitPrices.at(-1);
  if (facts.pick.type === 'none' || facts.size === null || highestEntryPrice === undefined) {
    throw new Error('an entry passed its gates without a contract, a size or a price');
  }
  const { entry, delta, volatility } = facts.pick.pick;
  const tradeNumber = state.tradeCount + 1;
  const trade: Trade = {
    id: buildTradeId(state.userId, signal.date, tradeNumber),
    phase: 'entering',
    contract: entry.contract,
    settings: state.settings,
    rules: state.rules,
    decidedAt: at,
    barStart: signal.barStart,
    decisionMid: midPrice(entry.quote),
    highestEntryPrice,
    entryPrices: limitPrices,
    entryEnded: null,
    plannedQuantity: facts.size.quantity,
    orders: [],
    openedAt: null,
    exit: null,
    lastSpot: { price: signal.price, at: signal.barEnd },
    volatility,
    // Spread last, as adding fields to a spread copy takes long.
    ...NEW_TRADE,
  };
  const day = state.day === null ? null : { ...state.day, entries: state.day.entries + 1 };
  changeState(draft, { trade, day, tradeCount: tradeNumber });
  planWalkStep(draft, gates, entry.quote);
  const clip = clipNote(facts, draft.policy);
  const limitPriceText = priceRangeText(limitPrices[0] ?? highestEntryPrice, highestEntryPrice);
  return {
    outcome: 'entered',
    sentence:
      `Buying ${trade.plannedQuantity} × ${entry.contract.symbol} at ${limitPriceText}, ` +
      `delta ${hundredthsText(delta)}${clip === null ? '' : `; ${clip}`}.`,
    quantity: trade.plannedQuantity,
    limitPrice: highestEntryPrice,
    tradeId: trade.id,
  };
}

const NEUTRAL_REASON_TEXTS: Readonly<Record<NeutralReason, string>> = {
  'no-data': 'there is no market data for this bar',
  'warming-up': 'the indicators are still warming up',
  stale: 'the bar is too old',
  'no-lead': 'neither side leads clearly',
  'too-weak': 'the leading side is too weak',
};

function neutralSentence(reason: NeutralReason | null): string {
  return `No signal: ${reason === null ? 'the market is neutral' : NEUTRAL_REASON_TEXTS[reason]}.`;
}
