import type { ChartBar, Order } from '@tideline/api/schemas';
import { toNumber } from '../../../lib/text/format.ts';
import { parseContract } from '../../../lib/trading/contract.ts';
import { BAR_MS } from '../../../lib/trading/decisions.ts';
import { sumOrNull } from '../../../lib/trading/open-pnl.ts';
import { filledQuantity } from '../../../lib/trading/orders.ts';
import { sessionBarStartSeconds } from './session-points.ts';

/** Buys or sells of one contract: fills of neighbouring bars are one mark. */
export interface TradeMark {
  readonly kind: 'entry' | 'exit';
  /** Start of the first fill's bar, epoch seconds. */
  readonly timeSeconds: number;
  /** "C602": shorter on a chart than an OCC symbol. */
  readonly contract: string;
  /** Percent of the sold contracts' cost; null where the orders don't give it. */
  readonly gainPercent: number | null;
}

interface ChartFill {
  readonly symbol: string;
  readonly kind: TradeMark['kind'];
  /** Start of the bar, epoch milliseconds. */
  readonly barStartMs: number;
  /** Dollars per share times contracts; null without the broker's price. */
  readonly fillValue: number | null;
  /** Cost of the sold contracts, in the same unit. */
  readonly soldCost: number | null;
}

/** Trade marks, oldest first; only fills within these bars' session. */
export function tradeMarksOf(orders: readonly Order[], bars: readonly ChartBar[]) {
  const lastGroups = new Map<string, { lastBarStartMs: number; fills: ChartFill[] }>();
  const groups: ChartFill[][] = [];
  for (const fill of fillsOf(orders, bars)) {
    const key = `${fill.kind} ${fill.symbol}`;
    const group = lastGroups.get(key);
    if (group !== undefined && fill.barStartMs - group.lastBarStartMs <= BAR_MS) {
      group.fills.push(fill);
      group.lastBarStartMs = fill.barStartMs;
    } else {
      const fills = [fill];
      groups.push(fills);
      lastGroups.set(key, { lastBarStartMs: fill.barStartMs, fills });
    }
  }
  return groups.flatMap((fills) => {
    const [first] = fills;
    return first === undefined ? [] : [tradeMarkOf(first, fills)];
  });
}

function tradeMarkOf(first: ChartFill, fills: readonly ChartFill[]): TradeMark {
  const { kind, symbol, barStartMs } = first;
  const contract = parseContract(symbol);
  const value = sumOrNull(fills.map((fill) => fill.fillValue));
  const cost = sumOrNull(fills.map((fill) => fill.soldCost));
  return {
    kind,
    timeSeconds: barStartMs / 1000,
    contract: contract === null ? symbol : `${contract.side}${contract.strike}`,
    gainPercent: kind === 'entry' || value === null || !cost ? null : (value / cost - 1) * 100,
  };
}

function fillsOf(orders: readonly Order[], bars: readonly ChartBar[]): readonly ChartFill[] {
  const barSeconds = sessionBarStartSeconds(bars);
  const [open = 0] = barSeconds;
  const newestBarMs = Date.parse(bars.at(-1)?.start ?? '');
  const holdings = new Map<string, { quantity: number; cost: number | null }>();
  return orders
    .filter((order) => filledQuantity(order) > 0 && parseContract(order.symbol) !== null)
    .map((order) => ({ order, at: Date.parse(order.filled_at ?? order.created_at) }))
    .sort((a, b) => a.at - b.at)
    .map(({ order, at }) => {
      const quantity = filledQuantity(order);
      const price = toNumber(order.filled_avg_price);
      const fillValue = price === null ? null : price * quantity;
      const before = holdings.get(order.symbol) ?? { quantity: 0, cost: 0 };
      const isBuy = order.side === 'buy';
      const soldShare = before.quantity < quantity ? null : quantity / before.quantity;
      const soldCost = soldShare === null || before.cost === null ? null : before.cost * soldShare;
      holdings.set(
        order.symbol,
        isBuy
          ? { quantity: before.quantity + quantity, cost: sumOrNull([before.cost, fillValue]) }
          : {
              quantity: Math.max(0, before.quantity - quantity),
              cost: soldCost === null || before.cost === null ? null : before.cost - soldCost,
            },
      );
      return {
        symbol: order.symbol,
        kind: isBuy ? ('entry' as const) : ('exit' as const),
        // Fills in the forming bar show at the last complete one.
        barStartMs: Math.min(Math.floor(at / BAR_MS) * BAR_MS, newestBarMs),
        fillValue,
        soldCost: isBuy ? null : soldCost,
        isToday: at >= open * 1000 && at < open * 1000 + barSeconds.length * BAR_MS,
      };
    })
    .filter(({ isToday }) => isToday);
}
