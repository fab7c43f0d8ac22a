import type { RequiredLevel, RequiredMove } from '@tideline/api/schemas';

const REQUIRED_AT = ['18:17:42', '18:47:42', '19:17:42', '20:25:00'] as const;

/** With the underlying at 602.71. */
function requiredLevel(
  kind: RequiredLevel['kind'],
  level: Pick<RequiredLevel, 'price' | 'pnl' | 'ranges' | 'beyondDay'>,
  spots: readonly number[],
): RequiredLevel {
  const moves = spots.map((spot, index) => ({
    at: `2025-02-05T${REQUIRED_AT[index]}.000Z`,
    spot,
    move: Math.round((spot - 602.71) * 100) / 100,
  }));
  return { kind, ...level, moves };
}

/** The move for 16 × SPY 602 call from 0.80, with SPY at 602.71. */
export const REQUIRED_MOVE: RequiredMove = {
  reason: null,
  estimate: {
    quotedAt: '2025-02-05T18:17:42.000Z',
    spot: 602.71,
    impliedVolatility: 12.4,
    averageTrueRange: 0.41,
    dayRange: { low: 598.62, high: 603.18 },
    levels: [
      requiredLevel(
        'target',
        { price: 1.6, pnl: 800, ranges: 2, beyondDay: 0.35 },
        [603.53, 603.56, 603.58, 603.61],
      ),
      requiredLevel(
        'stop',
        { price: 0.64, pnl: -256, ranges: 1.2, beyondDay: 0 },
        [602.22, 602.29, 602.36, 602.49],
      ),
      requiredLevel(
        'break-even',
        { price: 0.81, pnl: 16, ranges: 0.5, beyondDay: 0 },
        [602.5, 602.57, 602.64, 602.78],
      ),
    ],
    timeAlone: {
      stopAt: '2025-02-05T19:35:00.000Z',
      until: '2025-02-05T19:17:42.000Z',
      cost: 144,
    },
  },
};
