import { type ExitChange, RULE_RANGES, SETTINGS_RANGES } from '@tideline/engine';

interface FieldRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
}

const RANGES: Record<keyof ExitChange, FieldRange> = { ...SETTINGS_RANGES, ...RULE_RANGES };

type OwnExitField = ReturnType<typeof ownExitField>;

const ownExitField = (name: keyof ExitChange, label: string, unit: '%' | 'min' = '%') => ({
  name,
  label,
  unit,
  range: RANGES[name],
  /** A rule can be off; a stop loss and a target are always there. */
  canBeOff: name in RULE_RANGES,
});

/** Named as the exit lab's request names them. */
export const OWN_EXIT_FIELDS = [
  ownExitField('stopLoss', 'Stop loss'),
  ownExitField('profitTarget', 'Profit target'),
  ownExitField('trailingActivation', 'Trail from a gain of'),
  ownExitField('trailingDistance', 'Trail below the peak'),
  ownExitField('breakEvenAt', 'Break-even from'),
  ownExitField('maxHoldingMinutes', 'Longest holding', 'min'),
];

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
    const missing =
      texts.trailingActivation.trim() === '' ? 'trailingActivation' : 'trailingDistance';
    faults[missing] = 'A trail needs both its numbers, or is off in both.';
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
