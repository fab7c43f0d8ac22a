import type { Position, RequiredLevel, RequiredMoveEstimate } from '@tideline/api/schemas';
import { EXIT_TABLE } from '@tideline/engine';
import { decimal, minuteTime } from '../../../../lib/text/format.ts';

export const estimateLevelOf = ({ levels }: RequiredMoveEstimate, kind: RequiredLevel['kind']) =>
  levels.find((level) => level.kind === kind);

/** "Trailing stop" */
export function levelName(kind: RequiredLevel['kind'], stopReason: Position['stopReason']): string {
  if (kind === 'stop') return EXIT_TABLE[stopReason].label;
  return kind === 'target' ? 'Target' : 'Break-even';
}

/** Result if the underlying stays where it is. */
export function unchangedPriceSentence(
  symbol: string,
  { timeAlone, levels }: RequiredMoveEstimate,
): string {
  const { stopAt } = timeAlone;
  if (stopAt === null) return `If ${symbol} stands still, the stop is not reached before the exit.`;
  const firstMoveAt = levels[0]?.moves[0]?.at;
  if (stopAt === firstMoveAt) return `${symbol} stands where the stop is reached.`;
  return `If ${symbol} stands still, the stop is reached near ${minuteTime(stopAt)} ET.`;
}

/** The target in the day's range; empty while unknown. */
export function targetVersusDaySentence(estimate: RequiredMoveEstimate): string {
  const dollarsBeyondDay = estimateLevelOf(estimate, 'target')?.beyondDay ?? null;
  if (dollarsBeyondDay === null) return '';
  if (dollarsBeyondDay === 0) return 'The target lies inside the day’s range.';
  const sideOfRange = dollarsBeyondDay > 0 ? 'above the day’s high' : 'below the day’s low';
  return `The target lies ${decimal(Math.abs(dollarsBeyondDay))} ${sideOfRange}.`;
}

/** ": the target is 2.0 ATR away, the stop 0.4." */
export function atrDistanceSentence(estimate: RequiredMoveEstimate): string {
  const target = estimateLevelOf(estimate, 'target')?.ranges ?? null;
  const stop = estimateLevelOf(estimate, 'stop')?.ranges ?? null;
  const texts: string[] = [];
  if (target !== null) texts.push(`the target is ${decimal(target, 1)} ATR away`);
  if (stop !== null) texts.push(`the stop ${decimal(stop, 1)}`);
  return texts.length === 0 ? '' : `: ${texts.join(', ')}.`;
}

const HOUR_MS = 3_600_000;

/** The words before the amount. */
export function timeCostSentence({ timeAlone, levels }: RequiredMoveEstimate): string {
  const { until } = timeAlone;
  const now = levels[0]?.moves[0]?.at;
  const isFullHour = now !== undefined && Date.parse(until) - Date.parse(now) >= HOUR_MS;
  return isFullHour ? 'An hour without a move costs' : `No move until ${minuteTime(until)} costs`;
}

/** Two lines over a column: when, and which time that is. */
export function columnHeadOf(moves: RequiredLevel['moves'], columnIndex: number) {
  const moveAt = moves[columnIndex]?.at ?? '';
  const time = minuteTime(moveAt);
  if (columnIndex === 0) return { when: 'Now', time };
  if (columnIndex === moves.length - 1) return { when: 'At exit', time };
  const minutes = Math.round((Date.parse(moveAt) - Date.parse(moves[0]?.at ?? '')) / 60_000);
  return { when: minutes < 60 ? `In ${minutes} min` : `In ${minutes / 60} h`, time };
}
