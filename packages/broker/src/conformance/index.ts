import { afterAll, beforeAll, describe } from 'vitest';
import { defineMarketCases } from './market-cases.ts';
import { defineOrderCases } from './order-cases.ts';
import { defineRaceCases } from './race-cases.ts';
import { defineStopCases } from './stop-cases.ts';
import { defineStreamCases } from './stream-cases.ts';
import type { ConformanceVenue } from './venue.ts';
import { defineWireCases } from './wire-cases.ts';

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

    describe('market', () => defineMarketCases(venueOf));
    describe('orders', () => defineOrderCases(venueOf));
    describe('races', () => defineRaceCases(venueOf));
    describe('stops', () => defineStopCases(venueOf));
    if (!hasWire) return;
    describe('streams', () => defineStreamCases(venueOf));
    describe('wire', () => defineWireCases(venueOf));
  });
}
