import { describeBrokerConformance } from '../src/conformance/index.ts';
import { startInProcessVenue } from './in-process-venue.ts';
import { startSimulatorVenue } from './simulator-venue.ts';

describeBrokerConformance('the Alpaca adapter over the simulator', () => startSimulatorVenue(7), {
  hasWire: true,
});

for (const seed of [1, 2, 7]) {
  describeBrokerConformance(
    `the simulator in process, seed ${seed}`,
    async () => startInProcessVenue(seed),
    { hasWire: false },
  );
}
