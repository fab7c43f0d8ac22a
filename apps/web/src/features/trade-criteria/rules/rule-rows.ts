import type { Rules } from '@tideline/api/schemas';
import { decimal, fractionDigits } from '../../../lib/text/format.ts';
import { RULE_LABELS } from '../rule-labels.ts';

export type RuleName = keyof Rules;

export interface RuleField {
  readonly name: RuleName;
  readonly unit: '%' | 'min' | 'bars' | 'ET' | '';
  /** Put in when its row is switched on; empty leaves the field off. */
  readonly defaultText: string;
}

type ExitRowId = 'trailing' | 'break-even' | 'holding' | 'protective';
type LimitRowId = 'hours' | 'target' | 'loss' | 'counts' | 'cool-down';
export type RuleRowId = ExitRowId | LimitRowId;

export interface RuleRow {
  readonly id: RuleRowId;
  readonly kind: 'exit' | 'limit';
  readonly title: string;
  readonly sentence: string;
  readonly fields: readonly RuleField[];
  /** One field with a value is enough; otherwise each needs one. */
  readonly isOneFieldEnough?: true;
}

/** In the order of the card. */
export const RULE_ROWS: readonly RuleRow[] = [
  {
    id: 'trailing',
    kind: 'exit',
    title: 'Trailing stop',
    sentence: 'Once the mark has gained enough, the stop follows the best mark and never falls.',
    fields: [
      { name: 'trailingActivation', unit: '%', defaultText: '50' },
      { name: 'trailingDistance', unit: '%', defaultText: '25' },
    ],
  },
  {
    id: 'break-even',
    kind: 'exit',
    title: 'Break-even',
    sentence: 'Once gained, the stop is at least the entry price and the fees of both sides.',
    fields: [{ name: 'breakEvenAt', unit: '%', defaultText: '25' }],
  },
  {
    id: 'holding',
    kind: 'exit',
    title: 'Longest holding',
    sentence: 'Sold as at the flatten time, whatever it is worth.',
    fields: [{ name: 'maxHoldingMinutes', unit: 'min', defaultText: '90' }],
  },
  {
    id: 'protective',
    kind: 'exit',
    title: 'Protective stop',
    sentence: 'Rests at the broker for the hour in which this server is gone.',
    fields: [{ name: 'protectiveStop', unit: '%', defaultText: '50' }],
  },
  {
    id: 'hours',
    kind: 'limit',
    title: 'Entry hours',
    sentence: 'New positions only between these times. Either may be empty.',
    fields: [
      { name: 'noEntryBefore', unit: 'ET', defaultText: '10:00' },
      { name: 'noEntryAfter', unit: 'ET', defaultText: '14:30' },
    ],
    isOneFieldEnough: true,
  },
  {
    id: 'target',
    kind: 'limit',
    title: 'Profit of the day',
    sentence: 'No entry for the rest of the day once the net result is there.',
    fields: [{ name: 'dailyProfitTarget', unit: '%', defaultText: '4' }],
  },
  {
    id: 'loss',
    kind: 'limit',
    title: 'Loss of the day',
    sentence: 'No entry for the rest of the day once that much is lost.',
    fields: [{ name: 'dailyLossLimit', unit: '%', defaultText: '6' }],
  },
  {
    id: 'counts',
    kind: 'limit',
    title: 'Entries and losses',
    sentence: 'Counts of the day. Either may be empty.',
    fields: [
      { name: 'maxEntriesPerDay', unit: '', defaultText: '5' },
      { name: 'maxLossesPerDay', unit: '', defaultText: '' },
    ],
    isOneFieldEnough: true,
  },
  {
    id: 'cool-down',
    kind: 'limit',
    title: 'Pause after a close',
    sentence: 'Bars to wait after a close; after a stop, on the same side. Either may be empty.',
    fields: [
      { name: 'coolDownBars', unit: 'bars', defaultText: '2' },
      { name: 'coolDownBarsAfterStop', unit: 'bars', defaultText: '6' },
    ],
    isOneFieldEnough: true,
  },
];

export const RULE_NAMES: readonly RuleName[] = RULE_ROWS.flatMap(({ fields }) =>
  fields.map(({ name }) => name),
);

export const ruleLabelOf = (name: RuleName): string => RULE_LABELS[name] ?? name;

/** "50%", "90 min", "10:00 ET", "5". */
export function ruleValueText({ name, unit }: RuleField, rules: Rules): string {
  const value = rules[name];
  if (value === null) return 'off';
  if (typeof value === 'string') return `${value} ET`;
  const numberText = decimal(value, fractionDigits(value, 0));
  return unit === '%' || unit === '' ? `${numberText}${unit}` : `${numberText} ${unit}`;
}

export type RuleFaults = Partial<Readonly<Record<RuleName, string>>>;

export const hasFault = ({ fields }: RuleRow, faults: RuleFaults): boolean =>
  fields.some(({ name }) => faults[name] !== undefined);

export const isRuleOn = ({ fields }: RuleRow, rules: Rules): boolean =>
  fields.some(({ name }) => rules[name] !== null);
