import { InputError, prefixInputErrors } from './input-error.ts';
import { readInput } from './read-input.ts';
import { checkRule, isRule, RULE_NAMES } from './rule-fields.ts';
import {
  checkSetting,
  checkSettingsTogether,
  defaultSettings,
  findNumericSetting,
  NUMERIC_SETTING_NAMES,
  type NumericSetting,
  type SettingValues,
} from './setting-fields.ts';

/** Missing settings get their defaults. Throws `InputError`. */
export function readSettings(path: string | null): SettingValues {
  if (path === null) return defaultSettings();
  const text = readInput('--settings', path).toString('utf8');
  return prefixInputErrors(`--settings ${path}: `, () => parseSettings(text));
}

export function parseSettings(text: string): SettingValues {
  const givenSettings = parseObject(text);
  const numericSettings = new Map<NumericSetting, number>();
  const rules = new Map<string, number | string>();
  let { autoTrade } = defaultSettings();
  for (const [name, value] of Object.entries(givenSettings)) {
    if (name === 'autoTrade') {
      if (typeof value !== 'boolean') throw new InputError('autoTrade must be true or false');
      autoTrade = value;
      continue;
    }
    if (isRule(name)) {
      const rule = checkRule(name, value);
      if (rule !== null) rules.set(name, rule);
      continue;
    }
    const field = findNumericSetting(name);
    if (field === null)
      throw new InputError(`${JSON.stringify(name)} is no setting; ${knownSettingsText()}`);
    if (numericSettings.has(field)) throw new InputError(`${field} is given twice`);
    numericSettings.set(field, checkSetting(field, value));
  }
  const values = {
    ...defaultSettings(),
    ...Object.fromEntries(numericSettings),
    autoTrade,
    ...Object.fromEntries(rules),
  };
  checkSettingsTogether(values);
  return values;
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new InputError('is not JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError('must be a JSON object of settings');
  }
  const names = keysIn(text);
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index);
  if (repeatedName !== undefined)
    throw new InputError(`${JSON.stringify(repeatedName)} is given twice`);
  return value;
}

/** Finds repeated names, of which the JSON parser would keep the last. */
function keysIn(text: string): readonly string[] {
  return [...text.matchAll(/("(?:[^"\\]|\\.)*")\s*:/g)].map(([, name = '""']) =>
    String(JSON.parse(name)),
  );
}

function knownSettingsText(): string {
  return `known are autoTrade, ${[...NUMERIC_SETTING_NAMES, ...RULE_NAMES].join(', ')}`;
}
