import { describeBrokerConformance } from '../src/conformance/index.ts';
import { startVirtualVenue } from './virtual-venue.ts';

// The market goes on for a moment with each call: what a case finds must not hang on where it goes.
for (const seed of [1, 2, 3, 4, 7, 8]) {
  describeBrokerConformance(
    `the virtual venue, seed ${seed}`,
    async () => startVirtualVenue(seed),
    { hasWire: true },
  );
}
