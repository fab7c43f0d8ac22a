import { areOverlapping, type Box } from '../../../lib/charts/scale.ts';

/** Pixels: a triangle's tip, and its label's width. */
export interface MarkPlace {
  readonly x: number;
  readonly y: number;
  /** Entries hang under their bar, exits stand above it. */
  readonly side: 'below' | 'above';
  readonly labelWidth: number;
}

export interface Label {
  /** Centre. */
  readonly x: number;
  readonly y: number;
}

export const TRIANGLE_PX = { width: 9, height: 7 } as const;
const LABEL_HEIGHT = 12;
const LABEL_GAP_PX = 3;
/** Moves away from its bar before a label is dropped. */
const MAX_LABEL_MOVES = 3;

function centredBox({ x, y }: Label, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/**
 * Null without room: no label covers another or a triangle. Marks come oldest first, the newest
 * choose first.
 */
export function placeLabels(
  marks: readonly MarkPlace[],
  pane: { readonly width: number; readonly height: number },
): readonly (Label | null)[] {
  const taken = marks.map(({ x, y, side }) => {
    const centre = y + (side === 'below' ? TRIANGLE_PX.height : -TRIANGLE_PX.height) / 2;
    return centredBox({ x, y: centre }, TRIANGLE_PX.width, TRIANGLE_PX.height);
  });
  const labels = marks.map(() => null as Label | null);
  for (const [index, mark] of [...marks.entries()].reverse()) {
    const label = findRoom(mark, taken, pane);
    if (label === null) continue;
    labels[index] = label;
    taken.push(centredBox(label, mark.labelWidth, LABEL_HEIGHT));
  }
  return labels;
}

function findRoom(
  { x, y, side, labelWidth }: MarkPlace,
  taken: readonly Box[],
  pane: { readonly width: number; readonly height: number },
): Label | null {
  const away = side === 'below' ? 1 : -1;
  const half = labelWidth / 2;
  const inside = Math.min(Math.max(x, half), Math.max(half, pane.width - half));
  for (let step = 0; step < MAX_LABEL_MOVES; step += 1) {
    const distance = TRIANGLE_PX.height + LABEL_GAP_PX + LABEL_HEIGHT * (step + 0.5);
    const label = { x: inside, y: y + away * distance };
    const room = centredBox(label, labelWidth, LABEL_HEIGHT);
    if (room.top < 0 || room.bottom > pane.height) return null;
    if (!taken.some((other) => areOverlapping(room, other))) return label;
  }
  return null;
}
