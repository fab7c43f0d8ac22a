import { afterAll, beforeAll, describe } from 'vitest';
import { marketCases } from './market-cases.ts';
import { orderCases } from './order-cases.ts';
import { raceCases } from './race-cases.ts';
import { stopCases } from './stop-cases.ts';
import { streamCases } from './stream-cases.ts';
import type { ConformanceVenue } from './venue.ts';
import { wireCases } from './wire-cases.ts';

export type { ConformanceVenue } from './venue.ts';

/**
 * An implementation without a wire has no keys, codes, streams or cash history, so only the cases
 * of market and orders run for it.
 */
export function describeBrokerConformance(
  brokerName: string,
  makeVenue: () => Promise<ConformanceVenue>,
  { hasWire }: { readonly hasWire: boolean },
): void {
  describe(brokerName, () => {
    let venue: ConformanceVenue | null = null;
    const venueOf = (): ConformanceVenue => {
      if (venue === null) throw new Error('the venue did not start');
      return venue;
    };
    beforeAll(async () => {
      venue = await makeVenue();
    });
    afterAll(async () => {
      await venue?.close();
    });

    describe('market', () => marketCases(venueOf));
    describe('orders', () => orderCases(venueOf));
    describe('races', () => raceCases(venueOf));
    describe('stops', () => stopCases(venueOf));
    if (!hasWire) return;
    describe('streams', () => streamCases(venueOf));
    describe('wire', () => wireCases(venueOf));
  });
}
