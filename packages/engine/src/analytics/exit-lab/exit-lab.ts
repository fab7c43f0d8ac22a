import { executionFees, MICRO_DOLLARS_PER_MONEY_UNIT } from '../../entry/fees.ts';
import { CONTRACT_MULTIPLIER, DOLLAR, type Money, toDollars } from '../../model/money.ts';
import { dayInterval, type Interval, scaledInterval } from '../interval.ts';
import { sum } from '../trade-statistics.ts';
import { byDay } from '../trade-summary.ts';
import {
  EXIT_ALTERNATIVES,
  type ExitAlternative,
  type ExitChange,
  ownAlternative,
} from './alternatives.ts';
import {
  type ComparableTrade,
  comparableTrade,
  type NotCompared,
  type RecordedTrade,
} from './lab-trade.ts';
import { labWarnings } from './lab-warnings.ts';
import type { ReplayedExit } from './replayed-exit.ts';

export interface AlternativeResult extends ExitAlternative {
  readonly netPnl: Money;
  /**
   * Compared with what the trades made, in 1/10,000 dollar; the 95 percent interval has the trading
   * day as unit.
   */
  readonly difference: Money;
  readonly differenceInterval: Interval | null;
  readonly changed: number;
  /** These trades count as they were sold. */
  readonly heldLonger: number;
}

export type ExitLabResult = ReturnType<ExitLab['resultOf']>;

/**
 * Prices recorded trades under other exits. A trade sold earlier gets the bid of that reading, less
 * the mean slippage of the trades' own exits; an exit at its target has no slippage. A recording
 * ends with its trade, so a trade held longer counts as it was sold. Trades are added one by one,
 * because each takes a while.
 */
export class ExitLab {
  readonly #labTrades: ComparableTrade[] = [];
  readonly #alternatives: readonly ExitAlternative[];
  readonly #outcomes: readonly ReturnType<ComparableTrade['under']>[][];
  readonly #notComparedCounts = new Map<NotCompared, number>();

  /** `ownChange` becomes the last alternative, unless it is null. */
  constructor(ownChange: ExitChange | null) {
    const own = ownChange === null ? [] : [ownAlternative(ownChange)];
    this.#alternatives = [...EXIT_ALTERNATIVES, ...own];
    this.#outcomes = this.#alternatives.map(() => []);
  }

  add(recorded: RecordedTrade): void {
    const trade = comparableTrade(recorded);
    if (typeof trade === 'string') {
      this.#notComparedCounts.set(trade, (this.#notComparedCounts.get(trade) ?? 0) + 1);
      return;
    }
    this.#labTrades.push(trade);
    this.#alternatives.forEach(({ change }, index) => {
      this.#outcomes[index]?.push(trade.under(change));
    });
  }

  /** With `isIncomplete` older trades of the range are missing. */
  resultOf(isIncomplete: boolean) {
    const trades = this.#labTrades;
    const slippage = meanSlippageShare(trades);
    const netPnl: Money = sum(trades.map(({ recorded }) => recorded.netPnl));
    const alternatives = this.#alternatives.map((alternative, index): AlternativeResult => {
      const outcomes = this.#outcomes[index] ?? [];
      const differences = trades.map((trade, tradeIndex) => ({
        date: trade.recorded.date,
        difference: pnlDifference(trade, outcomes[tradeIndex]?.exit ?? null, slippage),
      }));
      const difference = sum(differences.map((each) => each.difference));
      return {
        ...alternative,
        netPnl: netPnl + difference,
        difference,
        differenceInterval: differenceSumInterval(differences),
        changed: outcomes.filter(({ exit }) => exit !== null).length,
        heldLonger: outcomes.filter(({ isLonger }) => isLonger).length,
      };
    });
    const days = new Set(trades.map(({ recorded }) => recorded.date)).size;
    const notCompared = sum([...this.#notComparedCounts.values()]);
    const facts = { trades: trades.length, alternatives, slippage, isIncomplete };
    const warnings = labWarnings({ ...facts, notCompared: this.#notComparedCounts });
    return { trades: trades.length, days, notCompared, netPnl, alternatives, warnings };
  }
}

/** Mean share of the bid, at least 0, that own exits sold below the reading that triggered them. */
function meanSlippageShare(trades: readonly ComparableTrade[]): number {
  let [asked, lost] = [0, 0];
  for (const { ownExit, recorded } of trades) {
    if (ownExit === null || ownExit.isAtTarget) continue;
    asked += ownExit.price * recorded.quantity;
    lost += (ownExit.price - recorded.exitPrice) * recorded.quantity;
  }
  return asked === 0 ? 0 : Math.max(0, lost / asked);
}

function pnlDifference({ recorded }: ComparableTrade, exit: ReplayedExit | null, slippage: number) {
  if (exit === null) return 0;
  const { quantity, exitPrice, feesMicro } = recorded;
  const price = exit.isAtTarget ? exit.price : exit.price * (1 - slippage);
  const fees = executionFees('buy', quantity) + executionFees('sell', quantity);
  const grossDifference = (price - exitPrice) * CONTRACT_MULTIPLIER * quantity;
  return Math.round(grossDifference - (fees - feesMicro) / MICRO_DOLLARS_PER_MONEY_UNIT);
}

function differenceSumInterval(
  differences: readonly { readonly date: string; readonly difference: Money }[],
): Interval | null {
  const days = byDay(differences, ({ difference }) => toDollars(difference));
  return scaledInterval(dayInterval(days), differences.length * DOLLAR);
}
