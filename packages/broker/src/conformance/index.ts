import { afterAll, beforeAll, describe } from 'vitest';
import { marketCases } from './market-cases.ts';
import { orderCases } from './order-cases.ts';
import { streamCases } from './stream-cases.ts';
import type { ConformanceVenue } from './venue.ts';

export type { ConformanceVenue } from './venue.ts';

/** The numbered cases that every implementation of the port passes. */
export function describeBrokerConformance(
  name: string,
  makeVenue: () => Promise<ConformanceVenue>,
): void {
  describe(name, () => {
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
    describe('streams', () => streamCases(venueOf));
  });
}
