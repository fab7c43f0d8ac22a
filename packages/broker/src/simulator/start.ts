import type { EpochMs } from '@tideline/engine';
import { demoStartTime } from './demo/demo-start.ts';
import { FaultSwitch } from './faults/fault-switch.ts';
import type { SimulatedMarket } from './market/simulated-market.ts';
import { parseStart, SimulatorSettingError } from './market/time/start-time.ts';
import type { Simulator, SimulatorOptions } from './ports.ts';
import { createHttpServer, portOf } from './rest/http-server.ts';
import { registerFaultsRest } from './rest/own/fault-switch-rest.ts';
import { registerWireLogRest } from './rest/own/wire-log-rest.ts';
import { installRequestFaults } from './rest/request-faults.ts';
import { BrokerState } from './run/broker-state.ts';
import { LaggingBooks } from './run/lagging-books.ts';
import { hasStarted } from './run/run-loop.ts';
import { Simulation } from './run/simulation.ts';
import { WireLog } from './run/wire-log.ts';
import { StreamServer } from './stream/stream-server.ts';

const LISTEN_HOST = '127.0.0.1';

/** Throws `SimulatorSettingError` for a setting that can't be met. */
export async function startOnMarket(
  market: SimulatedMarket,
  options: Omit<SimulatorOptions, 'barFile' | 'symbol'>,
): Promise<Simulator> {
  const { speed, wall, log, port } = options;
  if (speed !== 'step' && !(Number.isFinite(speed) && speed > 0)) {
    throw new SimulatorSettingError(`SIM_SPEED must be a positive number or step, was ${speed}`);
  }
  const faults = new FaultSwitch(options.faults);
  const state = new BrokerState(options.store, new LaggingBooks(wall.now));
  const start = startInstant(market, state, options);
  const simulation = new Simulation(market, state, { ...options, faults }, start);
  const httpServer = createHttpServer(simulation, { wall, log });
  registerFaultsRest(httpServer, faults);
  const wireLog = new WireLog(options.stopwatch ?? wall.now);
  registerWireLogRest(httpServer, wireLog);
  installRequestFaults(httpServer, { faults, simulation, wall });
  await httpServer.listen({ host: LISTEN_HOST, port });
  const streamServer = new StreamServer(simulation, wall, faults, wireLog);
  streamServer.attachTo(httpServer.server, portOf(httpServer));
  simulation.run(streamServer);
  return {
    origin: `http://${LISTEN_HOST}:${portOf(httpServer)}`,
    beginMarket() {
      simulation.endWait();
      return simulation.clock();
    },
    async close() {
      try {
        simulation.close();
      } finally {
        streamServer.close();
        await httpServer.close();
      }
    },
  };
}

/** A new market starts here; a known one goes on where it stopped. */
function startInstant(
  market: SimulatedMarket,
  { clockPosition }: BrokerState,
  { waitsForTrade = false, startText }: Pick<SimulatorOptions, 'waitsForTrade' | 'startText'>,
): EpochMs {
  const isNewEpoch = clockPosition?.epoch !== market.epoch;
  return waitsForTrade && isNewEpoch && !hasStarted(clockPosition)
    ? demoStartTime(market)
    : parseStart(startText, market);
}
