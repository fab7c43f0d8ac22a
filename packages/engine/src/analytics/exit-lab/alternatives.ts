import type { TradingSettings } from '../../model/settings.ts';
import type { TradingRules } from '../../model/trading-rules.ts';

type ExitRule = 'trailingActivation' | 'trailingDistance' | 'breakEvenAt' | 'maxHoldingMinutes';
type ExitSettings = Pick<TradingSettings, 'stopLoss' | 'profitTarget'> &
  Pick<TradingRules, ExitRule>;

/** Settings and rules that replace those of the trade; null switches one off. */
export type ExitChange = Partial<ExitSettings>;

export interface ExitAlternative {
  /** `own` is the exit that the reader asked about. */
  readonly kind: 'stop' | 'target' | 'trail' | 'time' | 'own';
  readonly label: string;
  readonly change: ExitChange;
}

/** Each alternative changes one thing of the trade's own settings. */
export const EXIT_ALTERNATIVES: readonly ExitAlternative[] = [
  ...[10, 15, 30, 50].map((stopLoss) => alternative('stop', `Stop ${stopLoss} %`, { stopLoss })),
  // A stop at 100 % never sells, so it stands for no stop.
  alternative('stop', 'Stop off', { stopLoss: 100 }),
  alternative('stop', 'Stop at break-even from +25 %', { breakEvenAt: 25 }),
  ...[25, 50, 75, 150].map((profitTarget) =>
    alternative('target', `Target ${profitTarget} %`, { profitTarget }),
  ),
  alternative('trail', 'Trail off', { trailingActivation: null, trailingDistance: null }),
  ...[
    [15, 10],
    [25, 20],
    [25, 30],
  ].map(([trailingActivation = 0, trailingDistance = 0]) => {
    const label = `Trail ${trailingDistance} % from +${trailingActivation} %`;
    return alternative('trail', label, { trailingActivation, trailingDistance });
  }),
  ...[15, 30, 60, 120].map((maxHoldingMinutes) =>
    alternative('time', `At most ${maxHoldingMinutes} minutes`, { maxHoldingMinutes }),
  ),
];

function alternative(kind: ExitAlternative['kind'], label: string, change: ExitChange) {
  return { kind, label, change };
}

type GivenChange = { readonly [Name in keyof ExitSettings]?: ExitSettings[Name] | undefined };

export function ownExitChange(given: GivenChange): ExitChange | null {
  const { stopLoss, profitTarget, trailingActivation, trailingDistance } = given;
  const { breakEvenAt, maxHoldingMinutes } = given;
  const fields = {
    ...{ stopLoss, profitTarget, trailingActivation, trailingDistance },
    ...{ breakEvenAt, maxHoldingMinutes },
  };
  const givenFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  return givenFields.length === 0 ? null : Object.fromEntries(givenFields);
}

export function ownAlternative(change: ExitChange): ExitAlternative {
  const { stopLoss, profitTarget, trailingActivation, trailingDistance } = change;
  const { breakEvenAt, maxHoldingMinutes } = change;
  const partTexts = [
    stopLoss === undefined ? '' : stopLoss === 100 ? 'stop off' : `stop ${stopLoss} %`,
    profitTarget === undefined ? '' : `target ${profitTarget} %`,
    exitRuleText('trail', trailingActivation, (from) => `${trailingDistance} % from +${from} %`),
    exitRuleText('break-even', breakEvenAt, (from) => `from +${from} %`),
    exitRuleText('longest holding', maxHoldingMinutes, (minutes) => `${minutes} minutes`),
  ];
  const text = partTexts.filter((part) => part !== '').join(', ');
  return { kind: 'own', label: `${text.charAt(0).toUpperCase()}${text.slice(1)}`, change };
}

function exitRuleText(
  name: string,
  value: number | null | undefined,
  text: (value: number) => string,
): string {
  if (value === undefined) return '';
  return value === null ? `${name} off` : `${name} ${text(value)}`;
}
