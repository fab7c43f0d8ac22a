import { formatMoney, newYorkClock, tradingDate } from '@tideline/engine';
import { BarFileError, type ReadProblem } from '../problems/read-problem.ts';
import type { RawRows } from '../rows/raw-rows.ts';
import { isolatedBarIndices } from './isolated-bars.ts';
import { cutIsolatedWicks } from './isolated-wicks.ts';
import { adjustSplit, priceSteps } from './splits.ts';

const MAX_EXAMPLES = 5;
/** A step beyond this factor is no market price. */
const MAX_STEP_FACTOR = 4;

/**
 * Drops bars at a level that no neighbour has, refuses or adjusts splits, cuts false wicks, so all
 * parts that play or remember prices agree. Throws BarFileError where the user must mend the file.
 */
export function readPrices(
  name: string,
  rawRows: RawRows,
  minutes: 1 | 5,
  isAdjusted: boolean,
  problems: ReadProblem[],
): RawRows {
  const rows = withoutIsolatedBars(name, rawRows, minutes, problems);
  handleSplits(name, rows, isAdjusted, problems);
  const cuts = cutIsolatedWicks(rows, minutes);
  if (cuts.length > 0) {
    const indices = cuts.map(({ index }) => index);
    const words = cuts
      .slice(0, MAX_EXAMPLES)
      .map(
        ({ index, side, originalPrice, trimmedPrice }) =>
          `${newYorkTimeOf(rows, index)} ${side} ${formatMoney(originalPrice)} as ${formatMoney(trimmedPrice)}`,
      );
    problems.push({
      kind: 'false-print',
      ...firstAndLastDate(rows, indices),
      rows: new Set(indices).size,
      text: `${cuts.length === 1 ? 'A wick that no neighbouring bar knows is' : `${cuts.length} wicks that no neighbouring bar knows are`} played within the range of the neighbours: ${listWithRest(words, cuts.length)}.`,
    });
  }
  return rows;
}

function withoutIsolatedBars(name: string, rows: RawRows, minutes: 1 | 5, problems: ReadProblem[]) {
  const isolated = isolatedBarIndices(rows, minutes);
  const count = isolated.length;
  if (count === 0) return rows;
  const words = isolated
    .slice(0, MAX_EXAMPLES)
    .map(
      (index) =>
        `line ${rows.line[index]}, ${newYorkTimeOf(rows, index)}, at ${formatMoney(rows.close[index] ?? 0)}`,
    );
  if (count > 1 && count * 100 > rows.length) {
    throw new BarFileError(
      `${name} ${words[0]}: ${count} of ${rows.length} bars lie at a level that no neighbour knows`,
    );
  }
  const text = `${count === 1 ? '1 bar lies' : `${count} bars lie`} at a level that neither the bar before nor the one after knows and ${count === 1 ? 'is' : 'are'} not played: ${listWithRest(words, count)}.`;
  problems.push({ kind: 'bar-level', ...firstAndLastDate(rows, isolated), rows: count, text });
  const refused = new Set(isolated);
  return rows.rowsWhere((index) => !refused.has(index));
}

function handleSplits(name: string, rows: RawRows, isAdjusted: boolean, problems: ReadProblem[]) {
  for (const step of priceSteps(rows)) {
    const { index, date, priceBefore, priceAfter, split } = step;
    const prices = `from ${formatMoney(priceBefore)} to ${formatMoney(priceAfter)}`;
    const place = `${name} line ${rows.line[index]}`;
    if (split === null) {
      const factor = Math.max(priceBefore / priceAfter, priceAfter / priceBefore);
      if (factor > MAX_STEP_FACTOR) {
        throw new BarFileError(
          `${place}: prices go ${prices} on ${date} and stay there, a factor of ${factor.toFixed(2)}: two scales in one file`,
        );
      }
      const text = `Prices go ${prices} from one bar to the next (line ${rows.line[index]}) and stay there; this is near no split and is played as it is.`;
      problems.push({ kind: 'bar-level', from: date, to: date, rows: 1, text });
      continue;
    }
    const words = `${split.newShares} for ${split.oldShares}`;
    if (!isAdjusted) {
      throw new BarFileError(
        `${place}: prices go ${prices} on ${date}, a split of ${words}; --adjust-splits divides the prices before it`,
      );
    }
    adjustSplit(rows, step);
    const text = `A split of ${words} on ${date} (line ${rows.line[index]}, prices ${prices}): earlier prices were divided by ${split.newShares}/${split.oldShares}, volumes multiplied.`;
    problems.push({ kind: 'split', from: date, to: date, rows: index, text });
  }
}

function listWithRest(words: readonly string[], count: number): string {
  return count > words.length
    ? `${words.join('; ')}; and ${count - words.length} more`
    : words.join('; ');
}

function firstAndLastDate(rows: RawRows, indices: readonly number[]) {
  const [first = 0, last = 0] = [indices[0], indices.at(-1)];
  return { from: tradingDate(rows.stamp[first] ?? 0), to: tradingDate(rows.stamp[last] ?? 0) };
}

function newYorkTimeOf(rows: RawRows, index: number): string {
  const at = rows.stamp[index] ?? 0;
  return `${tradingDate(at)} ${newYorkClock(at)} ET`;
}
