import { isLateId, tradeOfLedgerId } from '../account/state/ledger-id.ts';
import { chargedShare, type MicroDollars } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { curveAfter, type Drawdown, type EquityCurve, newCurve } from './drawdown.ts';
import { type LedgerMoney, type LedgerRow, netOf } from './ledger-row.ts';

/** A trade counts on the date of its first row. */
export interface DayTally {
  readonly date: TradingDate;
  readonly recorded: LedgerMoney;
  /** As charged: each account's sum rounded up to the cent. */
  readonly fees: Money;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly won: LedgerMoney;
  readonly lost: LedgerMoney;
}

/** Changed in place, as a ledger may have a hundred thousand rows. */
type Growing<T> = {
  -readonly [Key in keyof T]: T[Key] extends LedgerMoney ? Growing<T[Key]> : T[Key];
};

interface TalliedTrade extends LedgerMoney {
  readonly date: TradingDate;
}

/**
 * Takes rows one by one in recorded order, so a ledger of many years need not be loaded at once.
 * Later rows join their trade, which counts once.
 */
export class LedgerTotals {
  readonly #days = new Map<TradingDate, Growing<DayTally>>();
  readonly #trades = new Map<string, Growing<TalliedTrade>>();
  /** Money of rows whose trade has no first row here: it makes no trade. */
  readonly #strays = new Map<string, Growing<LedgerMoney>>();
  /** The key holds date and account. */
  readonly #feesMicro = new Map<string, MicroDollars>();
  #curve: EquityCurve;
  #today: Growing<DayTally> | null = null;

  /** `startEquity` is the equity before the first row. */
  constructor(startEquity: Money | null = null) {
    this.#curve = newCurve(startEquity);
  }

  add(row: LedgerRow): void {
    if (row.date !== this.#today?.date) {
      this.#curve = this.#curveAtDayEnd();
      this.#today = this.#day(row.date);
    }
    add(this.#today.recorded, row);
    this.#charge(this.#today, row);
    this.#curve = curveAfter(this.#curve, netOf(row));
    this.#addToTrade(row);
  }

  get days(): readonly DayTally[] {
    return [...this.#days.values()];
  }

  get strays(): LedgerMoney {
    const sum = nothing();
    for (const money of this.#strays.values()) add(sum, money);
    return sum;
  }

  get maxDrawdown(): Drawdown {
    return this.#curveAtDayEnd().maxDrawdown;
  }

  #charge(day: Growing<DayTally>, { accountNumber = '', feesMicro }: LedgerRow): void {
    const key = `${day.date} ${accountNumber}`;
    const before = this.#feesMicro.get(key) ?? 0;
    this.#feesMicro.set(key, before + feesMicro);
    day.fees += chargedShare(before, feesMicro);
  }

  #addToTrade(row: LedgerRow): void {
    const id = tradeOfLedgerId(row.tradeId);
    const known = this.#trades.get(id);
    if (known !== undefined) {
      this.#count(known, -1);
      add(known, row);
      this.#count(known, 1);
      return;
    }
    const money = this.#strays.get(id) ?? nothing();
    add(money, row);
    if (isLateId(row.tradeId)) {
      this.#strays.set(id, money);
      return;
    }
    const trade = { date: row.date, ...money };
    this.#strays.delete(id);
    this.#trades.set(id, trade);
    this.#count(trade, 1);
  }

  #count(trade: TalliedTrade, sign: 1 | -1): void {
    const day = this.#day(trade.date);
    const net = netOf(trade);
    day.trades += sign;
    if (net > 0) {
      day.wins += sign;
      add(day.won, trade, sign);
    }
    if (net < 0) {
      day.losses += sign;
      add(day.lost, trade, sign);
    }
  }

  #day(date: TradingDate): Growing<DayTally> {
    const known = this.#days.get(date);
    if (known !== undefined) return known;
    const counts = { trades: 0, wins: 0, losses: 0 };
    const money = { recorded: nothing(), fees: 0, won: nothing(), lost: nothing() };
    const day = { date, ...money, ...counts };
    this.#days.set(date, day);
    return day;
  }

  /** A day's fees are rounded up when it is over. */
  #curveAtDayEnd(): EquityCurve {
    if (this.#today === null) return this.#curve;
    const { recorded, fees } = this.#today;
    const charged = recorded.grossPnl - fees;
    return curveAfter(this.#curve, charged - netOf(recorded));
  }
}

function nothing(): Growing<LedgerMoney> {
  return { grossPnl: 0, feesMicro: 0 };
}

function add(to: Growing<LedgerMoney>, money: LedgerMoney, sign: 1 | -1 = 1): void {
  to.grossPnl += sign * money.grossPnl;
  to.feesMicro += sign * money.feesMicro;
}
