import { isFullSession, tradingDate } from '@tideline/engine';
import { createGeneratedMarket, isSessionKind, SESSION_KINDS } from './market/index.ts';
import type { SimulatedMarket } from './market/simulated-market.ts';
import { parseStart, SimulatorSettingError } from './market/time/start-time.ts';
import type { SimulatorOptions } from './ports.ts';

/**
 * With a kind of day the market starts on such a day, on that of `startText` where given. Throws
 * `SimulatorSettingError`.
 */
export function seededMarket(
  options: Pick<SimulatorOptions, 'symbol' | 'seed' | 'dayKind' | 'startText'>,
): SimulatedMarket {
  const { symbol, seed, dayKind = null, startText } = options;
  const market = createGeneratedMarket({ symbol, seed });
  if (dayKind === null) return market;
  if (!isSessionKind(dayKind)) {
    const kinds = SESSION_KINDS.join(', ');
    throw new SimulatorSettingError(`SIM_DAY must be one of ${kinds}, was "${dayKind}"`);
  }
  const earliestDate = tradingDate(parseStart(startText, market));
  const [session] = market.sessions(earliestDate, earliestDate);
  const isFullDay = session !== undefined && isFullSession(session);
  if (dayKind === 'half-day' && startText !== null && isFullDay) {
    throw new SimulatorSettingError(
      `SIM_START must be a day that closes early when SIM_DAY is half-day, ${earliestDate} is none`,
    );
  }
  return createGeneratedMarket({ symbol, seed, day: { kind: dayKind, earliestDate } });
}
