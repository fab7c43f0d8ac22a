import {
  type Bar,
  type EpochMs,
  type Session,
  toDollars,
  type WindowLimits,
} from '@tideline/engine';
import type { DecisionRow } from '../../run/result.ts';
import type { DayRow } from '../figures/results.ts';
import type { TradeRow } from '../figures/trade-row.ts';
import { underlyingPriceFor } from '../figures/underlying-levels.ts';
import {
  countWithNoun,
  dollarText,
  numberText,
  signedDollarText,
  signedPercentText,
  timeWithSecondsText,
} from '../format.ts';
import { coloredBySign, htmlTable, type TableCell } from './blocks.ts';
import { html, type Markup } from './markup.ts';
import { type ChartTrade, priceChart } from './price-chart.ts';

export interface TradingDayData {
  readonly sessions: readonly Session[];
  readonly bars: readonly Bar[];
  readonly decisions: readonly DecisionRow[];
  readonly limits: WindowLimits;
  readonly profitTargetPercent: number;
  readonly stopLossPercent: number;
}

export function tradingDays(
  days: readonly DayRow[],
  trades: readonly TradeRow[],
  data: TradingDayData,
): Markup {
  const shownDay = days.findLast((day) => day.trades > 0) ?? days.at(-1);
  const spotsByTradeId = new Map(
    data.decisions.map(({ signal, decision }) => [decision.tradeId, signal.price]),
  );
  const sections = days.map((day) => {
    const session = data.sessions.find(({ date }) => date === day.date);
    if (session === undefined) return null;
    const bars = data.bars.filter(({ start }) => start >= session.open && start < session.close);
    const dayTrades = trades
      .filter(({ date }) => date === day.date)
      .map((trade) =>
        withExitLevels(trade, spotsByTradeId.get(trade.tradeId), session.close, data),
      );
    return html`<section class="day" id="day-${day.date}" ${day === shownDay ? '' : 'hidden'}>
${priceChart(session, bars, dayTrades, data.limits)}${dayTrades.length === 0 ? html`<p class="note">No trade.</p>` : dayTable(dayTrades)}</section>
`;
  });
  return html`<div class="body">${sections}${CHART_LEGEND}</div>`;
}

export function dayPicker(days: readonly DayRow[]): Markup {
  const options = days.map(
    (day) =>
      html`<option>${day.date}: ${signedDollarText(day.pnl)}, ${countWithNoun(day.trades, 'trade')}</option>`,
  );
  return html`<div class="picker" hidden><button type="button">Earlier</button><select aria-label="Trading day">${options}</select><button type="button">Later</button></div>`;
}

const CHART_LEGEND = html`<p class="legend"><span>Triangle below: entry, with side and strike</span><span>Triangle above: exit, with result and reason</span><span>Dashed: underlying near which target and stop lay at the entry, volatility unchanged</span><span>Dotted: last entry</span><span>Shaded: outside the trading window</span></p>`;

function withExitLevels(
  trade: TradeRow,
  spot: number | undefined,
  close: EpochMs,
  { profitTargetPercent, stopLossPercent }: TradingDayData,
): ChartTrade {
  const underlyingLevel = (price: number): number | null =>
    spot === undefined
      ? null
      : underlyingPriceFor(price, {
          side: trade.side,
          strike: trade.strike,
          spot: toDollars(spot),
          price: trade.entryPrice,
          openedAt: trade.openedAt,
          sessionClose: close,
        });
  return {
    ...trade,
    targetLevel: underlyingLevel(trade.entryPrice * (1 + profitTargetPercent / 100)),
    stopLevel: underlyingLevel(trade.entryPrice * (1 - stopLossPercent / 100)),
  };
}

function dayTable(trades: readonly ChartTrade[]): Markup {
  return htmlTable(
    [
      'Entry',
      'Contract',
      'Exit by',
      'Quantity',
      'Paid',
      'Sold at',
      'Underlying at target',
      'at stop',
      'Net',
      '',
    ],
    trades.map((trade) => [
      `${timeWithSecondsText(trade.openedAt)} to ${timeWithSecondsText(trade.closedAt)}`,
      contractName(trade),
      trade.reason,
      numberText(trade.quantity),
      numberText(trade.entryPrice, 2),
      numberText(trade.exitPrice, 2),
      numberText(trade.targetLevel, 2),
      numberText(trade.stopLevel, 2),
      ...netCells(trade),
    ]),
    3,
  );
}

export function tradeTable(trades: readonly TradeRow[]): Markup {
  return htmlTable(
    [
      'Date',
      'Entry (ET)',
      'Contract',
      'Exit by',
      'Held',
      'Quantity',
      'Paid',
      'Sold at',
      'Premium',
      'Fees',
      'Net',
      '',
    ],
    trades.map((trade) => [
      html`<a class="zero" href="#day-${trade.date}">${trade.date}</a>`,
      timeWithSecondsText(trade.openedAt),
      contractName(trade),
      trade.reason,
      `${numberText(trade.heldMinutes, 1)} min`,
      numberText(trade.quantity),
      numberText(trade.entryPrice, 2),
      numberText(trade.exitPrice, 2),
      dollarText(trade.premium),
      dollarText(trade.fees),
      ...netCells(trade),
    ]),
    4,
  );
}

function netCells({ netPnl, percent: ofPremium }: TradeRow): readonly TableCell[] {
  return [
    coloredBySign(netPnl, signedDollarText(netPnl)),
    coloredBySign(ofPremium, signedPercentText(ofPremium)),
  ];
}

function contractName({ side, strike }: TradeRow): string {
  return `${numberText(strike)} ${side}`;
}
