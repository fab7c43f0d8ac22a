import { areOverlapping, type BoxPx } from '../../../lib/charts/scale.ts';

/** Pixels: a triangle's tip, and its label's width. */
export interface MarkGeometry {
  readonly x: number;
  readonly y: number;
  /** Entries hang under their bar, exits stand above it. */
  readonly side: 'below' | 'above';
  readonly labelWidthPx: number;
}

export interface LabelCentre {
  readonly x: number;
  readonly y: number;
}

export const TRIANGLE_PX = { width: 9, height: 7 } as const;
const LABEL_HEIGHT_PX = 12;
const LABEL_GAP_PX = 3;
/** Places tried, each farther from the bar, before a label is dropped. */
const MAX_LABEL_MOVES = 3;

function centredBox({ x, y }: LabelCentre, width: number, height: number): BoxPx {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/**
 * Null where a label finds no room: none covers another or a triangle. Marks come oldest first; the
 * newest choose first.
 */
export function placeLabels(
  marks: readonly MarkGeometry[],
  paneSize: { readonly width: number; readonly height: number },
): readonly (LabelCentre | null)[] {
  const takenBoxes = marks.map(({ x, y, side }) => {
    const centreY = y + (side === 'below' ? TRIANGLE_PX.height : -TRIANGLE_PX.height) / 2;
    return centredBox({ x, y: centreY }, TRIANGLE_PX.width, TRIANGLE_PX.height);
  });
  const labels = marks.map(() => null as LabelCentre | null);
  for (const [index, mark] of [...marks.entries()].reverse()) {
    const label = findLabelCentre(mark, takenBoxes, paneSize);
    if (label === null) continue;
    labels[index] = label;
    takenBoxes.push(centredBox(label, mark.labelWidthPx, LABEL_HEIGHT_PX));
  }
  return labels;
}

function findLabelCentre(
  { x, y, side, labelWidthPx }: MarkGeometry,
  takenBoxes: readonly BoxPx[],
  paneSize: { readonly width: number; readonly height: number },
): LabelCentre | null {
  const awaySign = side === 'below' ? 1 : -1;
  const halfWidth = labelWidthPx / 2;
  const insideX = Math.min(Math.max(x, halfWidth), Math.max(halfWidth, paneSize.width - halfWidth));
  for (let step = 0; step < MAX_LABEL_MOVES; step += 1) {
    const distancePx = TRIANGLE_PX.height + LABEL_GAP_PX + LABEL_HEIGHT_PX * (step + 0.5);
    const label = { x: insideX, y: y + awaySign * distancePx };
    const labelBox = centredBox(label, labelWidthPx, LABEL_HEIGHT_PX);
    if (labelBox.top < 0 || labelBox.bottom > paneSize.height) return null;
    if (!takenBoxes.some((other) => areOverlapping(labelBox, other))) return label;
  }
  return null;
}
