import { describeBrokerConformance } from '../src/conformance/index.ts';
import { startVirtualVenue } from './virtual-venue.ts';

// The market moves on with each call, so no case may depend on where it goes.
for (const seed of [1, 2, 3, 4, 7, 8]) {
  describeBrokerConformance(
    `the virtual venue, seed ${seed}`,
    async () => startVirtualVenue(seed),
    { hasWire: true },
  );
}
