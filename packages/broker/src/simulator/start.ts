import { BrokerState } from './broker-state.ts';
import { createHttpFace, portOf } from './http-face.ts';
import type { SimulatedMarket } from './market.ts';
import type { Simulator, SimulatorOptions } from './ports.ts';
import { Simulation } from './simulation.ts';
import { parseStart, SimulatorSettingError } from './start-time.ts';
import { StreamFace } from './stream-face.ts';

const HOST = '127.0.0.1';

/** Plays a market: `startSimulator` for any of them. Throws a `SimulatorSettingError` for a bad wish. */
export async function startOnMarket(
  market: SimulatedMarket,
  options: Omit<SimulatorOptions, 'bars' | 'symbol'>,
): Promise<Simulator> {
  const { speed, wall, log, port } = options;
  if (speed !== 'step' && !(Number.isFinite(speed) && speed > 0)) {
    throw new SimulatorSettingError(`SIM_SPEED must be a positive number or step, was ${speed}`);
  }
  const state = new BrokerState(options.store);
  const simulation = new Simulation(market, state, options, parseStart(options.start, market));
  const http = createHttpFace(simulation, { wall, log });
  await http.listen({ host: HOST, port });
  const streams = new StreamFace(simulation, wall);
  streams.attach(http.server, portOf(http));
  simulation.run(streams);
  return {
    origin: `http://${HOST}:${portOf(http)}`,
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
