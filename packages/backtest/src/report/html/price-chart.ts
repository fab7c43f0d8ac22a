import {
  BAR_MS,
  type Bar,
  type EpochMs,
  MINUTE,
  newYorkClock,
  type Session,
  toDollars,
  tradingWindow,
  type WindowLimits,
} from '@tideline/engine';
import { withoutNulls } from '../figures/statistics.ts';
import type { TradeRow } from '../figures/trade-row.ts';
import { numberText, signedPercentText } from '../format.ts';
import {
  createVerticalScale,
  gridLines,
  levelLabels,
  roundToTenth,
  timeLabels,
} from './line-chart.ts';
import { html, type Markup } from './markup.ts';

export interface ChartTrade extends TradeRow {
  readonly targetLevel: number | null;
  readonly stopLevel: number | null;
}

const CHART_WIDTH = 1000;
const CHART_HEIGHT = 300;

interface ChartAxes {
  readonly xAt: (at: EpochMs) => number;
  readonly yAt: (price: number) => number;
}

export function priceChart(
  session: Session,
  bars: readonly Bar[],
  trades: readonly ChartTrade[],
  limits: WindowLimits,
): Markup {
  const sessionMs = session.close - session.open;
  const xAt = (at: EpochMs): number => ((at - session.open) / sessionMs) * CHART_WIDTH;
  const prices = bars.flatMap(({ high, low }) => [toDollars(high), toDollars(low)]);
  const scale = createVerticalScale([...prices, ...nearLevels(trades, prices)], CHART_HEIGHT);
  const axes: ChartAxes = { xAt, yAt: scale.yOf };
  const window = tradingWindow(session, limits);
  const lastEntryX = roundToTenth(xAt(window.entriesEnd));
  const levels = trades.map((each) => [
    levelLine('target', each, axes),
    levelLine('stop', each, axes),
  ]);
  return html`<div class="chart" role="img" aria-label="${summaryOf(session, bars, trades)}">
<svg class="tall"><svg viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" preserveAspectRatio="none" width="100%" height="100%">
${shadedArea(0, xAt(window.opens))}${shadedArea(xAt(window.closes), CHART_WIDTH)}${gridLines(scale)}<path class="last" d="M${lastEntryX} 0V${CHART_HEIGHT}"/>
${candles(bars, axes)}${levels}</svg>${trades.map((trade) => tradeMarks(trade, bars, axes))}</svg>
${levelLabels(scale, (price) => numberText(price, 2), 'tall', CHART_HEIGHT)}${timeLabels(hourLabels(session))}</div>`;
}

/** Leaves out levels far beyond the day's range, which would flatten its candles. */
function nearLevels(trades: readonly ChartTrade[], prices: readonly number[]): readonly number[] {
  const high = prices.reduce((most, price) => Math.max(most, price), Number.NEGATIVE_INFINITY);
  const low = prices.reduce((least, price) => Math.min(least, price), Number.POSITIVE_INFINITY);
  const margin = (high - low) * 0.25;
  return trades
    .flatMap(({ targetLevel, stopLevel }) => withoutNulls([targetLevel, stopLevel]))
    .filter((level) => level <= high + margin && level >= low - margin);
}

function shadedArea(from: number, to: number): Markup {
  return html`<rect class="outside" x="${roundToTenth(from)}" y="0" width="${roundToTenth(to - from)}" height="${CHART_HEIGHT}"/>`;
}

/** Hollow candles rise, filled ones fall, so shape shows it as well as colour. */
function candles(bars: readonly Bar[], { xAt, yAt }: ChartAxes): Markup {
  const paths = { bull: '', bear: '' };
  for (const bar of bars) {
    const [left, right] = [xAt(bar.start), xAt(bar.start + BAR_MS)];
    const gap = (right - left) * 0.2;
    const middle = roundToTenth((left + right) / 2);
    const [open, close] = [toDollars(bar.open), toDollars(bar.close)];
    const top = roundToTenth(yAt(Math.max(open, close)));
    const bottom = roundToTenth(yAt(Math.min(open, close)));
    const body = `M${roundToTenth(left + gap)} ${top}H${roundToTenth(right - gap)}V${bottom}H${roundToTenth(left + gap)}Z`;
    const wicks = `M${middle} ${roundToTenth(yAt(toDollars(bar.high)))}V${top}M${middle} ${bottom}V${roundToTenth(yAt(toDollars(bar.low)))}`;
    paths[close >= open ? 'bull' : 'bear'] += body + wicks;
  }
  return html`<path class="bull" d="${paths.bull}"/><path class="bear" d="${paths.bear}"/>`;
}

function levelLine(kind: 'target' | 'stop', trade: ChartTrade, { xAt, yAt }: ChartAxes) {
  const level = kind === 'target' ? trade.targetLevel : trade.stopLevel;
  if (level === null) return null;
  const at = roundToTenth(yAt(level));
  if (at < 0 || at > CHART_HEIGHT) return null;
  return html`<path class="level ${kind}" d="M${roundToTenth(xAt(trade.openedAt))} ${at}H${roundToTenth(xAt(trade.closedAt))}"/>`;
}

/** Marks an entry under its bar and an exit above its own. */
function tradeMarks(trade: ChartTrade, bars: readonly Bar[], { xAt, yAt }: ChartAxes): Markup {
  const outcome = trade.netPnl > 0 ? 'won' : trade.netPnl < 0 ? 'lost' : 'even';
  const x = (at: EpochMs): string => `${roundToTenth((xAt(at) / CHART_WIDTH) * 100)}%`;
  const y = (price: number) => `${roundToTenth((yAt(toDollars(price)) / CHART_HEIGHT) * 100)}%`;
  const mark = (kind: string, at: EpochMs, price: number | undefined, drawing: Markup) =>
    price === undefined
      ? null
      : html`<svg class="mark ${kind}" x="${x(at)}" y="${y(price)}">${drawing}</svg>`;
  const { openedAt, closedAt, side, strike, percent, reason } = trade;
  const name = `${side === 'call' ? 'C' : 'P'} ${numberText(strike)}`;
  const entry = html`<path d="M0 4l5 8h-10z"/><text y="24" text-anchor="middle">${name}</text>`;
  const exit = html`<path d="M0 -4l5 -8h-10z"/><text y="-16" text-anchor="middle">${signedPercentText(percent, 0)} ${reason}</text>`;
  return html`${mark('entry', openedAt, barAt(bars, openedAt)?.low, entry)}${mark(outcome, closedAt, barAt(bars, closedAt)?.high, exit)}`;
}

function barAt(bars: readonly Bar[], at: EpochMs): Bar | undefined {
  return bars.findLast(({ start }) => start <= at);
}

function hourLabels({ open, close }: Session) {
  const labels = [{ xShare: 0, text: `${newYorkClock(open)} ET` }];
  // Labels begin later, as 10:00 would touch the open's.
  for (let at = open + 90 * MINUTE; at <= close; at += 60 * MINUTE) {
    labels.push({ xShare: (at - open) / (close - open), text: newYorkClock(at) });
  }
  return labels;
}

function summaryOf({ date }: Session, bars: readonly Bar[], trades: readonly TradeRow[]): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return `${date}: no bars`;
  const from = numberText(toDollars(first.open), 2);
  const to = numberText(toDollars(last.close), 2);
  return `${date}: the price goes from ${from} to ${to}; ${trades.length} trades, listed below`;
}
