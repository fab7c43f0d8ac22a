import { type EpochMs, type Session, toDollars } from '@tideline/engine';
import type { SettingValues } from '../../input/setting-fields.ts';
import type { RecordedRun } from '../../run/result.ts';
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
import type { Report } from '../report.ts';
import { coloredBySign, htmlTable, type TableCell } from './blocks.ts';
import { html, type Markup } from './markup.ts';
import { type ChartTrade, priceChart } from './price-chart.ts';

export function tradingDays(
  { days, trades, settings }: Report,
  { decisions, fiveMinuteBars }: RecordedRun,
  sessions: readonly Session[],
): Markup {
  const shownDay = days.findLast((day) => day.trades > 0) ?? days.at(-1);
  const spots = new Map(decisions.map(({ signal, decision }) => [decision.tradeId, signal.price]));
  const sections = days.map((day) => {
    const session = sessions.find(({ date }) => date === day.date);
    if (session === undefined) return null;
    const { open, close } = session;
    const bars = fiveMinuteBars.filter(({ start }) => start >= open && start < close);
    const dayTrades = trades
      .filter(({ date }) => date === day.date)
      .map((trade) => withExitLevels(trade, spots.get(trade.tradeId), close, settings));
    return html`<section class="day" id="day-${day.date}" ${day === shownDay ? '' : 'hidden'}>
${priceChart(session, bars, dayTrades, settings)}${dayTrades.length === 0 ? html`<p class="note">No trade.</p>` : dayTable(dayTrades)}</section>
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
  { profitTarget, stopLoss }: SettingValues,
): ChartTrade {
  if (spot === undefined) return { ...trade, targetLevel: null, stopLevel: null };
  const { entryPrice: price } = trade;
  const entry = { ...trade, spot: toDollars(spot), price, sessionClose: close };
  return {
    ...trade,
    targetLevel: underlyingPriceFor(price * (1 + profitTarget / 100), entry),
    stopLevel: underlyingPriceFor(price * (1 - stopLoss / 100), entry),
  };
}

const DAY_HEAD =
  'Entry, Contract, Exit by, Quantity, Paid, Sold at, Underlying at target, at stop, Net';
const TRADE_HEAD =
  'Date, Entry (ET), Contract, Exit by, Held, Quantity, Paid, Sold at, Premium, Fees, Net';

function dayTable(trades: readonly ChartTrade[]): Markup {
  return htmlTable(
    [...DAY_HEAD.split(', '), ''],
    trades.map((trade) => [
      `${timeWithSecondsText(trade.openedAt)} to ${timeWithSecondsText(trade.closedAt)}`,
      contractName(trade),
      trade.reason,
      ...tradeCells(trade),
      numberText(trade.targetLevel, 2),
      numberText(trade.stopLevel, 2),
      ...netCells(trade),
    ]),
    3,
  );
}

export function tradeTable(trades: readonly TradeRow[]): Markup {
  return htmlTable(
    [...TRADE_HEAD.split(', '), ''],
    trades.map((trade) => [
      html`<a class="zero" href="#day-${trade.date}">${trade.date}</a>`,
      timeWithSecondsText(trade.openedAt),
      contractName(trade),
      trade.reason,
      `${numberText(trade.heldMinutes, 1)} min`,
      ...tradeCells(trade),
      dollarText(trade.premium),
      dollarText(trade.fees),
      ...netCells(trade),
    ]),
    4,
  );
}

function tradeCells({ quantity, entryPrice, exitPrice }: TradeRow): readonly string[] {
  return [numberText(quantity), numberText(entryPrice, 2), numberText(exitPrice, 2)];
}

function netCells({ netPnl, percent }: TradeRow): readonly TableCell[] {
  return [
    coloredBySign(netPnl, signedDollarText(netPnl)),
    coloredBySign(percent, signedPercentText(percent)),
  ];
}

function contractName({ side, strike }: TradeRow): string {
  return `${numberText(strike)} ${side}`;
}
