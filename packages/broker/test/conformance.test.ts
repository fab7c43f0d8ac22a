import { describeBrokerConformance } from '../src/conformance/index.ts';
import { startInProcessVenue } from './in-process-venue.ts';
import { startSimulatorVenue } from './simulator-venue.ts';

describeBrokerConformance('the Alpaca adapter over the simulator', () => startSimulatorVenue(7), {
  hasWire: true,
});

describeBrokerConformance('the simulator in process', async () => startInProcessVenue(7), {
  hasWire: false,
});
