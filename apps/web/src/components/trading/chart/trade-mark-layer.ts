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
const MIN_LABELLED_WIDTH_PX = 400;
const BAR_GAP_PX = 4;

const markLabelText = ({ contract, gainPercent }: TradeMark) =>
  gainPercent === null ? contract : percentChange(gainPercent);

type MarkLook = ReturnType<typeof readMarkLook>;

function markColor({ kind, gainPercent }: TradeMark, look: MarkLook): string {
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

/** Keeps labels apart, as the library's own overlap. */
export function createMarksLayer() {
  const look = readMarkLook();
  let attachedChart: SeriesAttachedParameter<Time> | null = null;
  let shownMarks: readonly PricedMark[] = [];

  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        if (attachedChart === null) return;
        const { chart: api, series } = attachedChart;
        context.font = `500 11px ${look.fontFamily}`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        const placedMarks = shownMarks.flatMap((mark) => {
          // The library brands its times, epoch seconds.
          const x = api.timeScale().timeToCoordinate(mark.timeSeconds as UTCTimestamp);
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
            labelWidthPx: context.measureText(text).width + 4,
          };
        });
        const labels = placeLabels(placedMarks, mediaSize);
        const hasLabels = mediaSize.width >= MIN_LABELLED_WIDTH_PX;
        for (const [index, { x, y, side, text, color }] of placedMarks.entries()) {
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
      attachedChart = parameter;
    },
    detached: () => {
      attachedChart = null;
    },
    paneViews: () => views,
  };

  return {
    primitive,
    /** Oldest first. */
    show(marks: readonly PricedMark[]): void {
      shownMarks = marks;
      attachedChart?.requestUpdate();
    },
  };
}

/** `awaySign`: 1 under the tip, −1 above it. */
function drawTriangle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  awaySign: 1 | -1,
  color: string,
): void {
  const baseY = y + awaySign * TRIANGLE_PX.height;
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - TRIANGLE_PX.width / 2, baseY);
  context.lineTo(x + TRIANGLE_PX.width / 2, baseY);
  context.closePath();
  context.fill();
}
