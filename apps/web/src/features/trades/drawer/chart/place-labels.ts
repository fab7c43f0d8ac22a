import { areOverlapping, type BoxPx } from '../../../../lib/charts/scale.ts';

export interface LabelPlace {
  readonly x: number;
  /** The middle of the text. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface WantedLabel {
  readonly text: string;
  readonly className: string;
  /** The best first. */
  readonly places: readonly LabelPlace[];
}

export interface PlacedLabel extends LabelPlace {
  readonly text: string;
  readonly className: string;
}

interface LabelSurroundings {
  readonly area: BoxPx;
  /** What no label may cover, such as a mark or the pane's title. */
  readonly taken: readonly BoxPx[];
  /** Lines that a label covers only where there is no other place. */
  readonly lines: readonly BoxPx[];
}

/** Of the charts' 11 px text: a little more than its digits take. */
const CHARACTER_PX = 6.4;
const HALF_TEXT_PX = 7;

/**
 * Each label takes the first of its places in the area that touches no earlier label, and no line
 * where that can be. One without a place is left out, so the most important come first.
 */
export function placeLabels(
  wanted: readonly WantedLabel[],
  { area, taken, lines }: LabelSurroundings,
): readonly PlacedLabel[] {
  const boxes = [...taken];
  return wanted.flatMap(({ text, className, places }) => {
    const free = places.filter((place) => {
      const box = labelBox(text, place);
      return isBoxInside(box, area) && !boxes.some((each) => areOverlapping(each, box));
    });
    const isClear = (place: LabelPlace) =>
      !lines.some((line) => areOverlapping(line, labelBox(text, place)));
    const place = free.find(isClear) ?? free[0];
    if (place === undefined) return [];
    boxes.push(labelBox(text, place));
    return [{ text, className, ...place }];
  });
}

const LEFT_OF: Readonly<Record<LabelPlace['anchor'], number>> = { start: 0, middle: 0.5, end: 1 };

export function labelBox(text: string, { x, y, anchor }: LabelPlace): BoxPx {
  const width = text.length * CHARACTER_PX;
  const left = x - width * LEFT_OF[anchor];
  return { left, right: left + width, top: y - HALF_TEXT_PX, bottom: y + HALF_TEXT_PX };
}

function isBoxInside(box: BoxPx, area: BoxPx): boolean {
  return (
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  );
}
