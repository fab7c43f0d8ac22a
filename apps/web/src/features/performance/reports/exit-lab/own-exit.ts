import { type ExitChange, RULE_RANGES, SETTINGS_RANGES } from '@tideline/engine';

interface OwnExitField {
  readonly name: keyof ExitChange;
  readonly label: string;
  readonly unit: '%' | 'min';
  readonly range: { readonly min: number; readonly max: number; readonly isWhole?: boolean };
  /** A rule can be off; a stop loss and a target are always there. */
  readonly canBeOff: boolean;
}

/** Named as the exit lab's request names them. */
export const OWN_EXIT_FIELDS: readonly OwnExitField[] = [
  settingField('stopLoss', 'Stop loss'),
  settingField('profitTarget', 'Profit target'),
  ruleField('trailingActivation', 'Trail from a gain of'),
  ruleField('trailingDistance', 'Trail below the peak'),
  ruleField('breakEvenAt', 'Break-even from'),
  { ...ruleField('maxHoldingMinutes', 'Longest holding'), unit: 'min' },
];

type SettingName = 'stopLoss' | 'profitTarget';

function settingField(name: SettingName, label: string): OwnExitField {
  return { name, label, unit: '%', range: SETTINGS_RANGES[name], canBeOff: false };
}

function ruleField(name: Exclude<keyof ExitChange, SettingName>, label: string): OwnExitField {
  return { name, label, unit: '%', range: RULE_RANGES[name], canBeOff: true };
}

/** As typed, and as the address keeps it; empty means as each trade was entered. */
export type OwnExitTexts = Readonly<Record<OwnExitField['name'], string>>;

export function readOwnExitTexts(query: URLSearchParams): OwnExitTexts {
  const entries = OWN_EXIT_FIELDS.map(({ name }) => [name, query.get(name) ?? '']);
  return Object.fromEntries(entries) as OwnExitTexts;
}

/** By the ranges of the server, which checks again. */
export function parseOwnExit(texts: OwnExitTexts) {
  const ownChange: Record<string, number | null> = {};
  const faults: Partial<Record<OwnExitField['name'], string>> = {};
  for (const field of OWN_EXIT_FIELDS) {
    const text = texts[field.name].trim().toLowerCase();
    if (text === '') continue;
    const value = text === 'off' && field.canBeOff ? null : parseInRange(text, field);
    if (value === undefined) faults[field.name] = fieldRangeText(field);
    else ownChange[field.name] = value;
  }
  const { trailingActivation: from, trailingDistance: below } = ownChange;
  const isTrailFaulty = 'trailingActivation' in faults || 'trailingDistance' in faults;
  if (!isTrailFaulty && kindOfValue(from) !== kindOfValue(below)) {
    const isFromMissing = texts.trailingActivation.trim() === '';
    faults[isFromMissing ? 'trailingActivation' : 'trailingDistance'] =
      'A trail needs both its numbers, or is off in both.';
  }
  const isUsable = Object.keys(faults).length === 0 && Object.keys(ownChange).length > 0;
  // Null where nothing is changed, or a text is faulty.
  return { change: isUsable ? ownChange : null, faults };
}

const kindOfValue = (value: unknown) => (value === null ? 'off' : typeof value);

function parseInRange(text: string, { range }: OwnExitField): number | undefined {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) return undefined;
  const value = Number(text);
  if (value < range.min || value > range.max) return undefined;
  return range.isWhole === true && !Number.isInteger(value) ? undefined : value;
}

function fieldRangeText({ label, range, canBeOff }: OwnExitField): string {
  const { min, max, isWhole = false } = range;
  const offText = canBeOff ? ', or “off”' : '';
  return `${label}: ${isWhole ? 'a whole number ' : ''}from ${min} to ${max}${offText}.`;
}

export function ownExitQuery(texts: OwnExitTexts): Record<string, string | null> {
  return Object.fromEntries(
    OWN_EXIT_FIELDS.map(({ name }) => [name, texts[name].trim().toLowerCase() || null]),
  );
}
