import type { EpochMs } from '@tideline/engine';
import { demoStartTime } from './demo/demo-start.ts';
import { FaultSwitch } from './faults/fault-switch.ts';
import type { SimulatedMarket } from './market/simulated-market.ts';
import { parseStart, SimulatorSettingError } from './market/time/start-time.ts';
import type { Simulator, SimulatorOptions } from './ports.ts';
import { createHttpFace, portOf } from './rest/http-face.ts';
import { registerFaultsRest } from './rest/own/fault-switch-rest.ts';
import { registerWireLogRest } from './rest/own/wire-log-rest.ts';
import { installRequestFaults } from './rest/request-faults.ts';
import { BrokerState } from './run/broker-state.ts';
import { LaggingCopy } from './run/recent-past.ts';
import { hasStarted } from './run/run-loop.ts';
import { Simulation } from './run/simulation.ts';
import { WireLog, withBarNotes } from './run/wire-log.ts';
import { StreamFace } from './stream/stream-face.ts';
import { StreamFaults } from './stream/stream-faults.ts';

const LISTEN_HOST = '127.0.0.1';

/** Throws `SimulatorSettingError` for a setting that can't be met. */
export async function startOnMarket(
  market: SimulatedMarket,
  options: Omit<SimulatorOptions, 'bars' | 'symbol'>,
): Promise<Simulator> {
  const { speed, wall, log, port } = options;
  if (speed !== 'step' && !(Number.isFinite(speed) && speed > 0)) {
    throw new SimulatorSettingError(`SIM_SPEED must be a positive number or step, was ${speed}`);
  }
  const faults = new FaultSwitch(options.faults);
  const state = new BrokerState(options.store, new LaggingCopy(wall.now));
  const start = startInstant(market, state, options);
  const simulation = new Simulation(market, state, { ...options, faults }, start);
  const http = createHttpFace(simulation, { wall, log });
  registerFaultsRest(http, faults);
  const wireLog = new WireLog(options.stopwatch ?? wall.now);
  registerWireLogRest(http, wireLog);
  const today = () => simulation.session().date;
  const clock = () => simulation.clock();
  installRequestFaults(http, { faults, state, wall, today, readClock: clock });
  await http.listen({ host: LISTEN_HOST, port });
  const streams = new StreamFace(simulation, wall, new StreamFaults(faults, wall));
  streams.attachTo(http.server, portOf(http));
  simulation.run(withBarNotes(streams, wireLog));
  return {
    origin: `http://${LISTEN_HOST}:${portOf(http)}`,
    begin() {
      simulation.endWait();
      return simulation.clock();
    },
    async close() {
      try {
        simulation.close();
      } finally {
        streams.close();
        await http.close();
      }
    },
  };
}

/** A new market starts here; a known one goes on where it stopped. */
function startInstant(
  market: SimulatedMarket,
  { clockPosition }: BrokerState,
  { waits = false, start }: Pick<SimulatorOptions, 'waits' | 'start'>,
): EpochMs {
  const isNew = clockPosition?.epoch !== market.epoch;
  return waits && isNew && !hasStarted(clockPosition)
    ? demoStartTime(market)
    : parseStart(start, market);
}
