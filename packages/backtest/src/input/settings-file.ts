import { readFileSync, statSync } from 'node:fs';
import { fileErrorText } from '@tideline/broker/bars';
import { InputError, prefixInputErrors, refuseRepeats } from './input-error.ts';
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
  const text = readText(path);
  return prefixInputErrors(`--settings ${path}: `, () => parseSettings(text));
}

function readText(path: string): string {
  try {
    if (statSync(path).isDirectory()) throw new InputError(`--settings ${path} is a folder`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = fileErrorText(error);
    throw new InputError(`--settings ${path} can not be read: ${reason}`, { cause: error });
  }
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
  // Of repeated names the JSON parser would keep the last.
  const keys = text.matchAll(/("(?:[^"\\]|\\.)*")\s*:/g);
  const names = [...keys].map(([, key = '""']) => ({ name: JSON.stringify(JSON.parse(key)) }));
  refuseRepeats('', names);
  return value;
}

function knownSettingsText(): string {
  return `known are autoTrade, ${[...NUMERIC_SETTING_NAMES, ...RULE_NAMES].join(', ')}`;
}
