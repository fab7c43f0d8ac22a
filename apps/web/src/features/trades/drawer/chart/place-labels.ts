import { areOverlapping, type BoxPx } from '../../../../lib/charts/scale.ts';

export interface LabelPlace {
  readonly x: number;
  /** The middle of the text. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface LabelToPlace {
  readonly text: string;
  readonly className: string;
  /** The best first. */
  readonly possiblePlaces: readonly LabelPlace[];
}

interface LabelObstacles {
  readonly allowedArea: BoxPx;
  /** What no label may cover, such as a mark or the pane's title. */
  readonly takenBoxes: readonly BoxPx[];
  /** Lines that a label covers only where there is no other place. */
  readonly lineBoxes: readonly BoxPx[];
}

/** Of the charts' 11 px text: a little more than its digits take. */
const CHARACTER_WIDTH_PX = 6.4;
const HALF_TEXT_HEIGHT_PX = 7;

/**
 * Each label takes the first of its places in the area that touches no earlier label, and no line
 * where that can be. One without a place is left out, so the most important come first.
 */
export function placeLabels(
  labels: readonly LabelToPlace[],
  { allowedArea, takenBoxes, lineBoxes }: LabelObstacles,
) {
  const occupiedBoxes = [...takenBoxes];
  return labels.flatMap(({ text, className, possiblePlaces }) => {
    const isClearOf = (boxes: readonly BoxPx[], place: LabelPlace) =>
      !boxes.some((box) => areOverlapping(box, labelBoxOf(text, place)));
    const freePlaces = possiblePlaces.filter(
      (place) =>
        isBoxInside(labelBoxOf(text, place), allowedArea) && isClearOf(occupiedBoxes, place),
    );
    const place = freePlaces.find((each) => isClearOf(lineBoxes, each)) ?? freePlaces[0];
    if (place === undefined) return [];
    occupiedBoxes.push(labelBoxOf(text, place));
    return [{ text, className, ...place }];
  });
}

const LEFT_SHARE_OF_ANCHOR = { start: 0, middle: 0.5, end: 1 } as const;

export function labelBoxOf(text: string, { x, y, anchor }: LabelPlace): BoxPx {
  const width = text.length * CHARACTER_WIDTH_PX;
  const left = x - width * LEFT_SHARE_OF_ANCHOR[anchor];
  return {
    left,
    right: left + width,
    top: y - HALF_TEXT_HEIGHT_PX,
    bottom: y + HALF_TEXT_HEIGHT_PX,
  };
}

function isBoxInside(box: BoxPx, area: BoxPx): boolean {
  return (
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  );
}
