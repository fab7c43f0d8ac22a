import { type ExitChange, RULE_RANGES, SETTINGS_RANGES } from '@tideline/engine';

export interface OwnField {
  readonly name: keyof ExitChange;
  readonly label: string;
  readonly unit: '%' | 'min';
  readonly range: { readonly min: number; readonly max: number; readonly isWhole?: boolean };
  /** A rule can be off; a stop loss and a target are always there. */
  readonly canBeOff: boolean;
}

/** Named as the exit lab's request names them. */
export const OWN_FIELDS: readonly OwnField[] = [
  settingField('stopLoss', 'Stop loss'),
  settingField('profitTarget', 'Profit target'),
  ruleField('trailingActivation', 'Trail from a gain of'),
  ruleField('trailingDistance', 'Trail below the peak'),
  ruleField('breakEvenAt', 'Break-even from'),
  { ...ruleField('maxHoldingMinutes', 'Longest holding'), unit: 'min' },
];

function settingField(name: 'stopLoss' | 'profitTarget', label: string): OwnField {
  return { name, label, unit: '%', range: SETTINGS_RANGES[name], canBeOff: false };
}

function ruleField(
  name: Exclude<keyof ExitChange, 'stopLoss' | 'profitTarget'>,
  label: string,
): OwnField {
  return { name, label, unit: '%', range: RULE_RANGES[name], canBeOff: true };
}

/** As typed, and as the address keeps it; empty means as each trade was entered. */
export type OwnTexts = Readonly<Record<OwnField['name'], string>>;

export function ownExitTexts(query: URLSearchParams): OwnTexts {
  const entries = OWN_FIELDS.map(({ name }) => [name, query.get(name) ?? '']);
  return Object.fromEntries(entries) as OwnTexts;
}

/** By the ranges of the server, which checks again. */
export function readOwnExit(texts: OwnTexts) {
  const change: Record<string, number | null> = {};
  const faults: Partial<Record<OwnField['name'], string>> = {};
  for (const field of OWN_FIELDS) {
    const text = texts[field.name].trim().toLowerCase();
    if (text === '') continue;
    const value = text === 'off' && field.canBeOff ? null : parseInRange(text, field);
    if (value === undefined) faults[field.name] = ownRangeText(field);
    else change[field.name] = value;
  }
  addTrailFault(texts, change, faults);
  const isUsable = Object.keys(faults).length === 0 && Object.keys(change).length > 0;
  // Null where nothing is changed, or a text is faulty.
  return { change: isUsable ? change : null, faults };
}

function addTrailFault(
  texts: OwnTexts,
  { trailingActivation: from, trailingDistance: below }: Readonly<Record<string, number | null>>,
  faults: Partial<Record<OwnField['name'], string>>,
): void {
  if (faults.trailingActivation !== undefined || faults.trailingDistance !== undefined) return;
  const isOff = (value: unknown) => (value === null ? 'off' : typeof value);
  if (isOff(from) === isOff(below)) return;
  const name = texts.trailingActivation.trim() === '' ? 'trailingActivation' : 'trailingDistance';
  faults[name] = 'A trail needs both its numbers, or is off in both.';
}

function parseInRange(text: string, { range }: OwnField): number | undefined {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) return undefined;
  const value = Number(text);
  if (value < range.min || value > range.max) return undefined;
  return range.isWhole === true && !Number.isInteger(value) ? undefined : value;
}

function ownRangeText({ label, range, canBeOff }: OwnField): string {
  const { min, max, isWhole = false } = range;
  const off = canBeOff ? ', or “off”' : '';
  return `${label}: ${isWhole ? 'a whole number ' : ''}from ${min} to ${max}${off}.`;
}

export function ownExitQuery(texts: OwnTexts): Record<string, string | null> {
  return Object.fromEntries(
    OWN_FIELDS.map(({ name }) => [name, texts[name].trim().toLowerCase() || null]),
  );
}
