import { type AlarmEntry, DOLLAR, executionFees } from '@tideline/engine';
import type { FillRecord, OrderRecord } from '../run/records.ts';
import type { RecordedRun } from '../run/result.ts';
import { decisionJson } from './decision-json.ts';
import type { FlippedDecision } from './figures/what-if.ts';
import { isoOrNull, isoTimestamp } from './instant.ts';
import type { Report } from './report.ts';
import { barFileFacts } from './text/bar-file-text.ts';

/** Raise it when a field is removed or changes its meaning. */
const REPORT_VERSION = 2;

/** Fees are counted in millionths of a dollar. */
const MICRO_PER_DOLLAR = 1_000_000;

const FIELD_NOTES = {
  units:
    'Money and prices are dollars, shares and rates percent, instants ISO 8601 in UTC; null is not known or not defined.',
  intervals:
    'winRateInterval: Wilson score by the effective number of trades, at most those of one path, 95 percent. All others: bootstrap (BCa) in which a drawn day brings all its paths, 95 percent.',
  verdict:
    'Of the interval of the return on premium: loses (all of it below 0), gains (all of it above), or does not tell; barely when the end that decides lies within 1 point of 0.',
  paths:
    'The same bars and signals with what they leave open made up otherwise. results holds means over paths: counts and sums are those of one path on average, rates and means are over the trades of all; daysUp, daysDown, daysFlat, bestDay, worstDay, days, gates, gateCosts, equity, trades, orders, fills, alarms and decisions are those of path 1. sd is that of a sample.',
  ratios:
    'sharpe and sortino: mean daily return of the account over its standard deviation, or over the downside deviation below 0, times √252; null with fewer than two days or without a deviation; means of the paths that have one. returnDays is the number of days.',
  premiumBand:
    'Return on premium of path 1 with options priced at the factor times their implied volatility; null with one path.',
  luck: 'Both sides at each entry of path 1, each by itself, on every path; an entry counts with its mean over the paths. A draw tosses a fair coin for each entry. betterPercent: (draws at least as good as the own sides + 1) / 201. leftOut: entries of which a side could not be ordered. trades: orders whose limit was met; randomSide is over the trades of both sides, half their number. difference: own less random side, points of premium. Null with one path.',
  gateCosts:
    "Mean move of the underlying in the signal's direction, percent of its price, after signals that this gate alone refused.",
  fees: "A trade's fees are exact to the rates; a day's are rounded up to the cent when they are charged, so that each day's result is less than a cent below the sum of its trades.",
  orders:
    "Orders, in the order in which they ended, and fills as the simulator's GET /sim/book has them: prices and fees are decimal texts in dollars.",
  decisions:
    'One row for each completed 5-minute bar while the bot was on, oldest first, with the fields, units and texts of GET /api/decisions. Besides: evaluatedAt, the market time of the decision; coolDown, until when each side may not be entered, null without a pause; and signal, with the fields of GET /api/backend-logic and what else the score was made from (plusDi, minusDi, atr, context). The settings behind the rows are those above.',
  read: 'How the bar file was understood: zone, length and stamps of its bars, and what was found in it; from and to are New York days, both included. Null for generated sessions.',
  whatIf:
    'Which decisions other settings would have changed, each row by itself: an entry more or less does not carry over to later rows. An entry whose contract is assumed is one of a side that did not lead, so that no quote of it was stored: what is asked of a contract, its quote and its price is taken to pass. Every flip is a row of flippedDecisions; sentence is what the run said.',
  ids: 'Ids of trades and orders begin with "backtest-" where a server has the id of its user; the rest is the same.',
} as const;

/**
 * Yields parts of valid JSON: keys in this order, each trade, order, fill or decision on its line,
 * so files compare by lines.
 */
export function* jsonReport(report: Report, run: RecordedRun): Generator<string> {
  const { played, curve, trades, whatIf, ...rest } = report;
  const { read, source } = barFileFacts(played.source);
  const { whatIf: aboutWhatIf, ...documentation } = FIELD_NOTES;
  const head = {
    format: { name: 'tideline-backtest', version: REPORT_VERSION },
    documentation: whatIf === null ? documentation : { ...documentation, whatIf: aboutWhatIf },
    played: { ...played, source, startedAt: isoTimestamp(played.startedAt) },
    ...rest,
    read,
    ...(whatIf === null ? {} : { whatIf: whatIf.summary }),
  };
  yield stringify(head, 2).replace(/\n\}$/, '');
  yield* jsonList('equity', curve, ({ at, equity }) => ({ at: isoTimestamp(at), equity }));
  yield* jsonList('trades', trades, ({ openedAt, closedAt, ...trade }) => ({
    ...trade,
    openedAt: isoTimestamp(openedAt),
    closedAt: isoTimestamp(closedAt),
  }));
  yield* jsonList('orders', run.orders, orderJson);
  yield* jsonList('fills', run.fills, fillJson);
  yield* jsonList('alarms', run.alarms, alarmJson);
  if (whatIf !== null) yield* jsonList('flippedDecisions', whatIf.flipped, flipJson);
  yield* jsonList('decisions', run.decisions, decisionJson);
  yield '\n}\n';
}

function* jsonList<T>(name: string, items: readonly T[], toJson: (item: T) => object) {
  yield `,\n  "${name}": [`;
  for (const [index, item] of items.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${stringify(toJson(item))}`;
  }
  yield items.length === 0 ? ']' : '\n  ]';
}

/** Writes dollars as decimal texts. */
function orderJson({ endedAt, ...order }: OrderRecord) {
  const { limitPrice, stopPrice, createdAt } = order;
  return {
    ...order,
    limitPrice: limitPrice === null ? null : decimalText(limitPrice, DOLLAR),
    stopPrice: stopPrice === null ? null : decimalText(stopPrice, DOLLAR),
    createdAt: isoTimestamp(createdAt),
    updatedAt: isoOrNull(endedAt),
  };
}

function fillJson({ at, ...fill }: FillRecord) {
  return {
    ...fill,
    price: decimalText(fill.price, DOLLAR),
    fees: decimalText(executionFees(fill.side, fill.quantity), MICRO_PER_DOLLAR),
    at: isoTimestamp(at),
  };
}

function flipJson({ barStart, evaluatedAt, ...flip }: FlippedDecision) {
  return { barStart: isoTimestamp(barStart), evaluatedAt: isoTimestamp(evaluatedAt), ...flip };
}

function alarmJson({ severity, code, message }: AlarmEntry) {
  return { severity, code, message };
}

/** Throws at NaN and infinity, which JSON would silently write as null. */
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

/**
 * Shortest exact text in whole parts of a unit, such as "1.04", "670", or "0.05215" for "0.052150".
 */
function decimalText(amount: number, unit: number): string {
  const digits = Math.round(Math.log10(unit));
  return (amount / unit).toFixed(digits).replace(/\.?0+$/, '');
}
