import { isLateRowId, tradeIdOfRow } from '../account/state/ledger-id.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { ChargedFees } from './charged-fees.ts';
import { curveAfter, type Drawdown, type EquityCurve, newCurve } from './drawdown.ts';
import type { LedgerRow } from './ledger-row.ts';

/** A trade counts on the date of its first row. Fees are as charged. */
export interface DayTally {
  readonly date: TradingDate;
  readonly grossPnl: Money;
  readonly fees: Money;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Net sums of the wins and of the losses. */
  readonly won: Money;
  readonly lost: Money;
}

/** Changed in place: a ledger may have a hundred thousand rows. */
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface TalliedTrade {
  readonly date: TradingDate;
  readonly net: Money;
}

/**
 * Takes rows one by one in recorded order, so a ledger of many years need not be loaded at once.
 * Later rows join their trade, which counts once.
 */
export class LedgerTotals {
  readonly #dayTallies = new Map<TradingDate, Mutable<DayTally>>();
  readonly #talliedTrades = new Map<string, Mutable<TalliedTrade>>();
  /** Net of late rows whose trade has no first row here, and so does not count. */
  readonly #strayNetPnl = new Map<string, Money>();
  readonly #chargedFees = new ChargedFees();
  #curve: EquityCurve;

  /** `startEquity` is the equity before the first row. */
  constructor(startEquity: Money | null = null) {
    this.#curve = newCurve(startEquity);
  }

  add(row: LedgerRow): void {
    const fees = this.#chargedFees.chargeRow(row);
    const net = row.grossPnl - fees;
    const day = this.#dayTallyOf(row.date);
    day.grossPnl += row.grossPnl;
    day.fees += fees;
    this.#curve = curveAfter(this.#curve, net);
    this.#addToTrade(row, net);
  }

  get days(): readonly DayTally[] {
    return [...this.#dayTallies.values()];
  }

  get hasStrays(): boolean {
    return [...this.#strayNetPnl.values()].some((net) => net !== 0);
  }

  get maxDrawdown(): Drawdown {
    return this.#curve.maxDrawdown;
  }

  #addToTrade({ tradeId, date }: LedgerRow, net: Money): void {
    const id = tradeIdOfRow(tradeId);
    const knownTrade = this.#talliedTrades.get(id);
    if (knownTrade !== undefined) {
      this.#countTrade(knownTrade, -1);
      knownTrade.net += net;
      this.#countTrade(knownTrade, 1);
      return;
    }
    const netSoFar = (this.#strayNetPnl.get(id) ?? 0) + net;
    if (isLateRowId(tradeId)) {
      this.#strayNetPnl.set(id, netSoFar);
      return;
    }
    const trade = { date, net: netSoFar };
    this.#strayNetPnl.delete(id);
    this.#talliedTrades.set(id, trade);
    this.#countTrade(trade, 1);
  }

  #countTrade({ date, net }: TalliedTrade, sign: 1 | -1): void {
    const day = this.#dayTallyOf(date);
    day.trades += sign;
    if (net > 0) {
      day.wins += sign;
      day.won += sign * net;
    }
    if (net < 0) {
      day.losses += sign;
      day.lost += sign * net;
    }
  }

  #dayTallyOf(date: TradingDate): Mutable<DayTally> {
    const known = this.#dayTallies.get(date);
    if (known !== undefined) return known;
    const counts = { trades: 0, wins: 0, losses: 0 };
    const day = { date, grossPnl: 0, fees: 0, ...counts, won: 0, lost: 0 };
    this.#dayTallies.set(date, day);
    return day;
  }
}
