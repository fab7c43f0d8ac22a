import type { ChartBar, TradeDetail } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { ticks } from 'd3-array';
import { usePrivacy } from '../../../../lib/browser/privacy.ts';
import { type Span, scaleOf } from '../../../../lib/charts/scale.ts';
import { percentChange } from '../../../../lib/text/format.ts';
import { BAR_MS } from '../../../../lib/trading/decisions.ts';
import { ChartLabel, PriceTicks, RIGHT_GUTTER_PX, TriangleMark } from './label.tsx';
import { paddedSpan } from './spans.ts';

interface PricePaneProps {
  readonly trade: TradeDetail;
  readonly bars: readonly ChartBar[];
  readonly timeSpan: Span;
  readonly xOfTime: (time: number) => number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Share of the prices above and below, for triangles and their labels. */
const PRICE_MARGIN_SHARE = 0.3;

/** Candles of the underlying, with entry and exit. */
export function PricePane(props: PricePaneProps) {
  const { trade, bars, timeSpan, xOfTime, widthPx, heightPx } = props;
  const shownBars = bars.filter(({ start }) => {
    const time = Date.parse(start);
    return time < timeSpan.to && time + BAR_MS > timeSpan.from;
  });
  const paneTitle = (
    <ChartLabel x={10} y={14} className="fill-ink-2" text={`${trade.symbol}, 5 min, $`} />
  );
  if (shownBars.length === 0) {
    return (
      <>
        {paneTitle}
        <text x={widthPx / 2} y={heightPx / 2} textAnchor="middle" className="fill-ink-3">
          No bars of this day are stored.
        </text>
      </>
    );
  }
  const prices = shownBars.flatMap(({ low, high }) => [low, high]);
  const priceSpan = paddedSpan(prices, PRICE_MARGIN_SHARE);
  const yOfPrice = scaleOf(priceSpan, { from: heightPx, to: 0 });
  const barWidthPx = xOfTime(timeSpan.from + BAR_MS) - xOfTime(timeSpan.from);
  return (
    <>
      <PriceTicks
        {...{ yOfPrice, widthPx }}
        paneSpanPx={{ from: 0, to: heightPx }}
        tickPrices={ticks(priceSpan.from, priceSpan.to, 3)}
      />
      {shownBars.map((bar) => (
        <Candle
          key={bar.start}
          bar={bar}
          x={xOfTime(Date.parse(bar.start) + BAR_MS / 2)}
          yOfPrice={yOfPrice}
          widthPx={Math.max(1, barWidthPx * 0.6)}
        />
      ))}
      <TradeMarks {...{ trade, shownBars, xOfTime, yOfPrice, widthPx }} />
      {paneTitle}
    </>
  );
}

interface CandleProps {
  readonly bar: ChartBar;
  readonly x: number;
  readonly yOfPrice: (price: number) => number;
  readonly widthPx: number;
}

/** Rising candles are hollow, as colour alone is not enough. */
function Candle({ bar: { open, high, low, close }, x, yOfPrice, widthPx }: CandleProps) {
  const isRising = close >= open;
  const [top, bottom] = [yOfPrice(Math.max(open, close)), yOfPrice(Math.min(open, close))];
  return (
    <g className={isRising ? 'fill-surface stroke-profit' : 'fill-loss stroke-loss'}>
      <path d={`M${x} ${yOfPrice(high)}V${top}M${x} ${bottom}V${yOfPrice(low)}`} />
      <rect x={x - widthPx / 2} y={top} width={widthPx} height={Math.max(1, bottom - top)} />
    </g>
  );
}

interface TradeMarksProps extends Pick<PricePaneProps, 'trade' | 'xOfTime' | 'widthPx'> {
  readonly shownBars: readonly ChartBar[];
  readonly yOfPrice: (price: number) => number;
}

const MARK_GAP_PX = 4;
const LABEL_OFFSET_PX = 15;

function TradeMarks({ trade, shownBars, xOfTime, yOfPrice, widthPx }: TradeMarksProps) {
  const isPrivate = usePrivacy();
  const { openedAt, closedAt, side, strike, net, returnPercent } = trade;
  const barAt = (time: number) =>
    shownBars.findLast(({ start }) => Date.parse(start) <= time) ?? shownBars[0];
  const [opened, closed] = [Date.parse(openedAt), Date.parse(closedAt)];
  const entryPoint = { x: xOfTime(opened), y: yOfPrice(barAt(opened)?.low ?? 0) + MARK_GAP_PX };
  const exitPoint = { x: xOfTime(closed), y: yOfPrice(barAt(closed)?.high ?? 0) - MARK_GAP_PX };
  const returnText = isPrivate || returnPercent === null ? '' : `, ${percentChange(returnPercent)}`;
  const resultClass = isPrivate ? 'fill-ink-3' : net < 0 ? 'fill-loss' : 'fill-profit';
  return (
    <>
      <TriangleMark {...entryPoint} direction="up" className="fill-accent" />
      <ChartLabel
        x={Math.max(30, entryPoint.x)}
        y={entryPoint.y + LABEL_OFFSET_PX}
        anchor="middle"
        className="fill-accent"
        text={`Buy ${side === 'call' ? 'C' : 'P'}${strike}`}
      />
      <TriangleMark {...exitPoint} direction="down" className={resultClass} />
      <ChartLabel
        x={Math.min(widthPx - RIGHT_GUTTER_PX - 34, exitPoint.x)}
        y={exitPoint.y - LABEL_OFFSET_PX}
        anchor="middle"
        className={clsx(resultClass, 'font-medium')}
        text={`Sell${returnText}`}
      />
    </>
  );
}
