import { type EpochMs, newYorkTime } from '@tideline/engine';
import type { SimulatedMarket } from '../simulated-market.ts';
import { newYorkClockTime } from './new-york-time.ts';

export class SimulatorSettingError extends Error {
  override readonly name = 'SimulatorSettingError';
}

const START_PATTERN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/;
const DEFAULT_START_TIME = '10:00';
const EXAMPLES = '2025-02-05 or 2025-02-05T10:00';

/**
 * A New York date (then at 10:00) or date-time on a session's day, before its close. Throws
 * `SimulatorSettingError`.
 */
export function parseStart(
  text: string | null,
  market: SimulatedMarket,
  settingName = 'SIM_START',
): EpochMs {
  if (text === null) return market.defaultStart;
  const [, date, time = DEFAULT_START_TIME] = START_PATTERN.exec(text) ?? [];
  const start = date === undefined ? null : parseNewYorkTime(`${date}T${time}`);
  const { firstDate, lastDate } = market;
  const errorOf = (rule: string) => new SimulatorSettingError(`${settingName} must ${rule}`);
  if (date === undefined || start === null)
    throw errorOf(`be a New York date or date-time such as ${EXAMPLES}, was "${text}"`);
  if (date < firstDate || date > lastDate)
    throw errorOf(`lie between ${firstDate} and ${lastDate}, was "${text}"`);
  const [session] = market.sessions(date, date);
  if (session === undefined) throw errorOf(`be a trading day, ${date} is none`);
  if (start >= session.close)
    throw errorOf(`be before the close at ${newYorkClockTime(session.close)}, was "${text}"`);
  return start;
}

/** Null for a day or time that no clock has, such as 30 February. */
function parseNewYorkTime(dateTime: string): EpochMs | null {
  try {
    return newYorkTime(dateTime);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
