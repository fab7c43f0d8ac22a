import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { percentChange } from '../../../lib/text/format.ts';
import { readCssToken } from './time-chart.ts';
import { placeLabels, TRIANGLE_PX } from './trade-mark-labels.ts';
import type { TradeMark } from './trade-marks.ts';

/** The triangle's tip is at the bar's price. */
export interface PricedMark extends TradeMark {
  readonly price: number;
}

/** Narrower charts, on phones, show triangles alone. */
const LABELS_FROM_WIDTH_PX = 400;
const BAR_GAP_PX = 4;

const markLabelText = ({ contract, gainPercent }: TradeMark) =>
  gainPercent === null ? contract : percentChange(gainPercent);

function markColor(
  { kind, gainPercent }: TradeMark,
  look: ReturnType<typeof readMarkLook>,
): string {
  if (kind === 'entry') return look.entry;
  if (gainPercent === null || gainPercent === 0) return look.unknown;
  return gainPercent > 0 ? look.gain : look.loss;
}

function readMarkLook() {
  return {
    entry: readCssToken('accent'),
    gain: readCssToken('profit'),
    loss: readCssToken('loss'),
    unknown: readCssToken('text-3'),
    /** Keeps labels readable over candles and lines. */
    ground: readCssToken('surface'),
    fontFamily: getComputedStyle(document.body).fontFamily,
  };
}

/** Labels give way to each other: the library's own overlap. */
export function createMarksLayer() {
  const look = readMarkLook();
  let chart: SeriesAttachedParameter<Time> | null = null;
  let shown: readonly PricedMark[] = [];

  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        if (chart === null) return;
        const { chart: api, series } = chart;
        context.font = `500 11px ${look.fontFamily}`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        const placed = shown.flatMap((mark) => {
          // The library brands its times, epoch seconds.
          const x = api.timeScale().timeToCoordinate(mark.time as UTCTimestamp);
          const y = series.priceToCoordinate(mark.price);
          if (x === null || y === null) return [];
          const isEntry = mark.kind === 'entry';
          const text = markLabelText(mark);
          return {
            x,
            y: y + (isEntry ? BAR_GAP_PX : -BAR_GAP_PX),
            side: isEntry ? ('below' as const) : ('above' as const),
            text,
            color: markColor(mark, look),
            labelWidth: context.measureText(text).width + 4,
          };
        });
        const labels = placeLabels(placed, mediaSize);
        const hasLabels = mediaSize.width >= LABELS_FROM_WIDTH_PX;
        for (const [index, { x, y, side, text, color }] of placed.entries()) {
          drawTriangle(context, x, y, side === 'below' ? 1 : -1, color);
          const label = labels[index] ?? null;
          if (!hasLabels || label === null) continue;
          context.strokeStyle = look.ground;
          context.lineWidth = 4;
          context.lineJoin = 'round';
          context.strokeText(text, label.x, label.y);
          context.fillStyle = color;
          context.fillText(text, label.x, label.y);
        }
      }),
  };
  const views = [{ zOrder: () => 'top' as const, renderer: () => renderer }];
  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameter) => {
      chart = parameter;
    },
    detached: () => {
      chart = null;
    },
    paneViews: () => views,
  };

  return {
    primitive,
    /** Oldest first. */
    show(marks: readonly PricedMark[]): void {
      shown = marks;
      chart?.requestUpdate();
    },
  };
}

/** `away`: 1 under the tip, −1 above it. */
function drawTriangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  away: 1 | -1,
  color: string,
): void {
  const base = y + away * TRIANGLE_PX.height;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - TRIANGLE_PX.width / 2, base);
  context.lineTo(x + TRIANGLE_PX.width / 2, base);
  context.closePath();
  context.fill();
}
