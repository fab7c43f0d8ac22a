import fc from 'fast-check';
import { NO_RULES, type TradingRules } from '../../src/model/trading-rules.ts';

const percent = (min: number, max: number) => fc.option(fc.integer({ min, max }));

export const anyRules: fc.Arbitrary<TradingRules> = fc
  .record({
    trail: fc.option(
      fc.record({
        trailingActivation: fc.integer({ min: 1, max: 80 }),
        trailingDistance: fc.integer({ min: 5, max: 60 }),
      }),
    ),
    breakEvenAt: percent(1, 60),
    maxHoldingMinutes: percent(5, 30),
  })
  .map(({ trail, ...rest }) => ({ ...NO_RULES, ...trail, ...rest }));
