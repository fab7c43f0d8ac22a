import { describeBrokerConformance } from '../src/conformance/index.ts';
import { startVirtualVenue } from './virtual-venue.ts';

// The cases expect a market that stands still between two calls. Here it goes on for a moment with each,
// and of this seed no quote moves in between that a case relies on.
describeBrokerConformance('the virtual venue', async () => startVirtualVenue(2), {
  hasWire: true,
});
