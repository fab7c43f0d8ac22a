import {
  type AlarmEntry,
  type DecisionEntry,
  type EpochMs,
  type MarketSignal,
  type Price,
  toDollars,
} from '@tideline/engine';
import type { BacktestRun, DecisionRow, FillRecord, OrderRecord } from '../run/result.ts';
import type { Report } from './report.ts';

/** Raised when a field changes its meaning or goes. */
const VERSION = 1;

const DOCUMENTATION = {
  units:
    'Money and prices are dollars, shares and rates percent, instants ISO 8601 in UTC; null is not known or not defined.',
  intervals:
    'winRateInterval: Wilson score, 95 percent. expectancyInterval and interval: percentile bootstrap over whole days, 95 percent.',
  gateCosts:
    "Mean move of the underlying in the signal's direction, percent of its price, after signals that this gate alone refused.",
  decisions:
    'One row for each completed 5-minute bar while the bot was on: the market signal with all its inputs and points, every gate with what it read, and the numbers behind the gates. The settings behind them are those above.',
} as const;

/**
 * Everything about a run, in pieces of valid JSON: the keys in this order, one trade, order, fill or
 * decision in a line, so that two files can be compared by their lines.
 */
export function* jsonReport(report: Report, run: BacktestRun): Generator<string> {
  const { played, curve, trades, ...rest } = report;
  const head = {
    format: { name: 'tideline-backtest', version: VERSION },
    documentation: DOCUMENTATION,
    played: { ...played, startedAt: iso(played.startedAt) },
    ...rest,
  };
  yield stringify(head, 2).replace(/\n\}$/, '');
  yield* list('equity', curve, ({ at, equity }) => ({ at: iso(at), equity }));
  yield* list('trades', trades, ({ openedAt, closedAt, ...trade }) => ({
    ...trade,
    openedAt: iso(openedAt),
    closedAt: iso(closedAt),
  }));
  yield* list('orders', run.orders, orderJson);
  yield* list('fills', run.fills, fillJson);
  yield* list('alarms', run.alarms, alarmJson);
  yield* list('decisions', run.decisions, decisionJson);
  yield '\n}\n';
}

function* list<T>(
  name: string,
  items: readonly T[],
  toJson: (item: T) => object,
): Generator<string> {
  yield `,\n  "${name}": [`;
  for (const [index, item] of items.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${stringify(toJson(item))}`;
  }
  yield items.length === 0 ? ']' : '\n  ]';
}

function orderJson({ contract, limitPrice, createdAt, endedAt, ...order }: OrderRecord) {
  return {
    ...order,
    symbol: contract.symbol,
    limitPrice: dollarsOrNull(limitPrice),
    createdAt: iso(createdAt),
    endedAt: isoOrNull(endedAt),
  };
}

function fillJson({ price, at, ...fill }: FillRecord) {
  return { ...fill, price: toDollars(price), at: iso(at) };
}

function alarmJson({ severity, code, message }: AlarmEntry) {
  return { severity, code, message };
}

function decisionJson({ signal, decision }: DecisionRow) {
  const { barStart, outcome, sentence, gates, inputs, contract, quantity, limitPrice, tradeId } =
    decision;
  return {
    barStart: iso(barStart),
    outcome,
    sentence,
    gates,
    inputs: inputsJson(inputs),
    quantity,
    tradeId,
    contract: contract?.symbol ?? null,
    limitPrice: dollarsOrNull(limitPrice),
    signal: signalJson(signal),
  };
}

/** Without the settings, which are the same in every row. */
function inputsJson(inputs: DecisionEntry['inputs']) {
  const { settings: _, caps: __, moneyFlowGate: ___, thresholds: ____, ...rest } = inputs;
  return {
    ...rest,
    at: iso(inputs.at),
    bid: dollarsOrNull(inputs.bid),
    ask: dollarsOrNull(inputs.ask),
    quotedAt: isoOrNull(inputs.quotedAt),
    highestPrice: dollarsOrNull(inputs.highestPrice),
    equity: dollarsOrNull(inputs.equity),
    startEquity: dollarsOrNull(inputs.startEquity),
    optionsBuyingPower: dollarsOrNull(inputs.optionsBuyingPower),
    coolDown: { call: iso(inputs.coolDown.call), put: iso(inputs.coolDown.put) },
  };
}

function signalJson(signal: MarketSignal) {
  return {
    ...signal,
    barStart: iso(signal.barStart),
    barEnd: iso(signal.barEnd),
    price: toDollars(signal.price),
    ivAt: isoOrNull(signal.ivAt),
  };
}

/** A number that JSON has no word for is a defect, never a silent null. */
export function stringify(value: object, indent?: number): string {
  return JSON.stringify(
    value,
    (key, each: unknown) => {
      if (typeof each === 'number' && !Number.isFinite(each)) {
        throw new RangeError(`${key} is not a finite number: ${each}`);
      }
      return each;
    },
    indent,
  );
}

function dollarsOrNull(price: Price | null): number | null {
  return price === null ? null : toDollars(price);
}

function isoOrNull(at: EpochMs | null): string | null {
  return at === null ? null : iso(at);
}

function iso(at: EpochMs): string {
  return new Date(at).toISOString();
}
