import type { BarFile } from '../bars/index.ts';
import { createReplayMarket } from './market/index.ts';
import type { SimulatedMarket } from './market/simulated-market.ts';
import { SimulatorSettingError } from './market/time/start-time.ts';
import type { Simulator, SimulatorOptions } from './ports.ts';
import { seededMarket } from './seeded-market.ts';
import { startOnMarket } from './start.ts';

export { type AssumptionNote, assumptionNotes } from './assumption-notes.ts';
export { followSimulatorClock } from './clock-client.ts';
export { demoStartTime } from './demo/demo-start.ts';
export type { AccountBook, Fill, SimulatedOrder } from './exchange/book.ts';
export { FAULT_CLASSES } from './faults/fault-class.ts';
export { type FaultPlan, FaultPlanError, parseFaultRates } from './faults/fault-plan.ts';
export { FaultSwitch } from './faults/fault-switch.ts';
export {
  createGeneratedMarket,
  createReplayMarket,
  FIRST_PATH,
  type PathVariant,
  pathSeed,
  smileFactor,
} from './market/index.ts';
export { hashNumber } from './market/name-hash.ts';
export type { SimulatedMarket, StockPrices } from './market/simulated-market.ts';
export { QUOTE_GRID_MS } from './market/simulated-market.ts';
export { parseStart, SimulatorSettingError } from './market/time/start-time.ts';
export type { Simulator, SimulatorClock, SimulatorOptions } from './ports.ts';
export { InProcessBroker } from './virtual/in-process.ts';
export type { VenueObserver, VenueRequest } from './virtual/observer.ts';
export { VirtualVenue } from './virtual/virtual-venue.ts';

/**
 * Plays a bar file or generated sessions on a loopback port. Throws a `SimulatorSettingError` that
 * names the setting.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { barFile, dayKind = null } = options;
  if (barFile === null) return startOnMarket(seededMarket(options), options);
  if (dayKind !== null)
    throw new SimulatorSettingError(
      'SIM_DAY must be left out with SIM_BARS: the file has its days',
    );
  return startOnMarket(replayMarketOf(barFile, options), options);
}

function replayMarketOf(file: BarFile, { seed, log }: SimulatorOptions): SimulatedMarket {
  const { rows, kept, outsideHours, invalid, duplicates, offGrid, foreign } = file.rowCounts;
  const { timezone, timezoneFrom, problems } = file.readSummary;
  log(
    `${file.name}: ${kept} of ${rows} bars kept; ${outsideHours} outside regular hours, ${invalid} impossible, ${duplicates} repeated, ${offGrid} off the grid, ${foreign} of other symbols; zone ${timezone} by the ${timezoneFrom}`,
  );
  for (const { text } of problems) log(`${file.name}: ${text}`);
  return createReplayMarket({ file, seed });
}
