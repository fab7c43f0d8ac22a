import type { TradingSettings } from '../../model/settings.ts';
import type { TradingRules } from '../../model/trading-rules.ts';

/** What an alternative changes of a trade's own settings and rules; null is off. */
export type ExitChange = Partial<
  Pick<TradingSettings, 'stopLoss' | 'profitTarget'> &
    Pick<
      TradingRules,
      'trailingActivation' | 'trailingDistance' | 'breakEvenAt' | 'maxHoldingMinutes'
    >
>;

export interface ExitAlternative {
  readonly kind: 'stop' | 'target' | 'trail' | 'time';
  readonly label: string;
  readonly change: ExitChange;
}

/** Each changes one thing; all else stays as each trade was entered. */
export const EXIT_ALTERNATIVES: readonly ExitAlternative[] = [
  ...[10, 15, 30, 50].map((stopLoss) => stop(`${stopLoss} %`, { stopLoss })),
  // A stop at 100 % never sells, so it stands for no stop.
  stop('off', { stopLoss: 100 }),
  stop('at break-even from +25 %', { breakEvenAt: 25 }),
  ...[25, 50, 75, 150].map((profitTarget): ExitAlternative => {
    return { kind: 'target', label: `Target ${profitTarget} %`, change: { profitTarget } };
  }),
  {
    kind: 'trail',
    label: 'Trail off',
    change: { trailingActivation: null, trailingDistance: null },
  },
  ...[
    [15, 10],
    [25, 20],
    [25, 30],
  ].map(([trailingActivation = 0, trailingDistance = 0]): ExitAlternative => {
    const label = `Trail ${trailingDistance} % from +${trailingActivation} %`;
    return { kind: 'trail', label, change: { trailingActivation, trailingDistance } };
  }),
  ...[15, 30, 60, 120].map((maxHoldingMinutes): ExitAlternative => {
    const label = `At most ${maxHoldingMinutes} minutes`;
    return { kind: 'time', label, change: { maxHoldingMinutes } };
  }),
];

function stop(what: string, change: ExitChange): ExitAlternative {
  return { kind: 'stop', label: `Stop ${what}`, change };
}
