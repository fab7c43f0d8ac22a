import { isFullSession, tradingDate } from '@tideline/engine';
import { createGeneratedMarket, isSessionKind, SESSION_KINDS } from './market/index.ts';
import type { SimulatedMarket } from './market/simulated-market.ts';
import { parseStart, SimulatorSettingError } from './market/time/start-time.ts';
import type { SimulatorOptions } from './ports.ts';

/**
 * With a kind of day the market starts on such a day, on that of `start` where given. Throws
 * `SimulatorSettingError`.
 */
export function seededMarket(
  options: Pick<SimulatorOptions, 'symbol' | 'seed' | 'day' | 'start'>,
): SimulatedMarket {
  const { symbol, seed, day = null, start } = options;
  const market = createGeneratedMarket({ symbol, seed });
  if (day === null) return market;
  if (!isSessionKind(day)) {
    throw new SimulatorSettingError(
      `SIM_DAY must be one of ${SESSION_KINDS.join(', ')}, was "${day}"`,
    );
  }
  const from = tradingDate(parseStart(start, market));
  const [session] = market.sessions(from, from);
  if (day === 'half-day' && start !== null && session !== undefined && isFullSession(session)) {
    throw new SimulatorSettingError(
      `SIM_START must be a day that closes early when SIM_DAY is half-day, ${from} is none`,
    );
  }
  return createGeneratedMarket({ symbol, seed, day: { kind: day, from } });
}
