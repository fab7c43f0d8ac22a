import type { ChartBar, TradeDetail } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { ticks } from 'd3-array';
import { type Span, scaleOf } from '../../../../lib/charts/scale.ts';
import { percentChange } from '../../../../lib/text/format.ts';
import { BAR_MS } from '../../../../lib/trading/decisions.ts';
import { GUTTER_PX, Label, Mark, PriceTicks } from './label.tsx';
import { paddedSpan } from './spans.ts';

interface PricePaneProps {
  readonly trade: TradeDetail;
  readonly bars: readonly ChartBar[];
  readonly span: Span;
  readonly x: (time: number) => number;
  readonly width: number;
  readonly height: number;
  readonly isPrivate: boolean;
}

/** Share of the prices above and below, for triangles and their labels. */
const SPAN_MARGIN = 0.3;

/** Candles of the underlying, with entry and exit. */
export function PricePane({ trade, bars, span, x, width, height, isPrivate }: PricePaneProps) {
  const shown = bars.filter(({ start }) => {
    const time = Date.parse(start);
    return time < span.to && time + BAR_MS > span.from;
  });
  const title = <Label x={10} y={14} className="fill-ink-2" text={`${trade.symbol}, 5 min, $`} />;
  if (shown.length === 0) {
    return (
      <>
        {title}
        <text x={width / 2} y={height / 2} textAnchor="middle" className="fill-ink-3">
          No bars of this day are stored.
        </text>
      </>
    );
  }
  const prices = paddedSpan(
    shown.flatMap(({ low, high }) => [low, high]),
    SPAN_MARGIN,
  );
  const y = scaleOf(prices, { from: height, to: 0 });
  const wide = Math.max(1, (x(span.from + BAR_MS) - x(span.from)) * 0.6);
  return (
    <>
      <PriceTicks
        {...{ y, width }}
        pane={{ from: 0, to: height }}
        prices={ticks(prices.from, prices.to, 3)}
      />
      {shown.map((bar) => (
        <Candle
          key={bar.start}
          bar={bar}
          x={x(Date.parse(bar.start) + BAR_MS / 2)}
          y={y}
          wide={wide}
        />
      ))}
      <Marks
        trade={trade}
        shown={shown}
        x={x}
        y={y}
        right={width - GUTTER_PX}
        isPrivate={isPrivate}
      />
      {title}
    </>
  );
}

interface CandleProps {
  readonly bar: ChartBar;
  readonly x: number;
  readonly y: (price: number) => number;
  readonly wide: number;
}

/** Rising candles are hollow, as colour alone is not enough. */
function Candle({ bar: { open, high, low, close }, x, y, wide }: CandleProps) {
  const isRising = close >= open;
  const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
  return (
    <g className={isRising ? 'fill-surface stroke-profit' : 'fill-loss stroke-loss'}>
      <path d={`M${x} ${y(high)}V${top}M${x} ${bottom}V${y(low)}`} />
      <rect x={x - wide / 2} y={top} width={wide} height={Math.max(1, bottom - top)} />
    </g>
  );
}

interface MarksProps {
  readonly trade: TradeDetail;
  readonly shown: readonly ChartBar[];
  readonly x: (time: number) => number;
  readonly y: (price: number) => number;
  readonly right: number;
  readonly isPrivate: boolean;
}

const MARK_GAP_PX = 4;
const LABEL_OFFSET_PX = 15;

function Marks({ trade, shown, x, y, right, isPrivate }: MarksProps) {
  const { openedAt, closedAt, side, strike, net, returnPercent } = trade;
  const barAt = (time: number) =>
    shown.findLast(({ start }) => Date.parse(start) <= time) ?? shown[0];
  const [opened, closed] = [Date.parse(openedAt), Date.parse(closedAt)];
  const entry = { x: x(opened), y: y(barAt(opened)?.low ?? 0) + MARK_GAP_PX };
  const exit = { x: x(closed), y: y(barAt(closed)?.high ?? 0) - MARK_GAP_PX };
  const result = isPrivate || returnPercent === null ? '' : `, ${percentChange(returnPercent)}`;
  const tone = isPrivate ? 'fill-ink-3' : net < 0 ? 'fill-loss' : 'fill-profit';
  return (
    <>
      <Mark {...entry} way="up" className="fill-accent" />
      <Label
        x={Math.max(30, entry.x)}
        y={entry.y + LABEL_OFFSET_PX}
        anchor="middle"
        className="fill-accent"
        text={`Buy ${side === 'call' ? 'C' : 'P'}${strike}`}
      />
      <Mark {...exit} way="down" className={tone} />
      <Label
        x={Math.min(right - 34, exit.x)}
        y={exit.y - LABEL_OFFSET_PX}
        anchor="middle"
        className={clsx(tone, 'font-medium')}
        text={`Sell${result}`}
      />
    </>
  );
}
