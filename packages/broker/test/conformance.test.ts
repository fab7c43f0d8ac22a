import { describeBrokerConformance } from '../src/conformance/index.ts';
import { startSimulatorVenue } from './simulator-venue.ts';

describeBrokerConformance('the Alpaca adapter over the simulator', () => startSimulatorVenue(7));
