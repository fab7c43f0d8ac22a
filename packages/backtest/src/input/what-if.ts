import {
  type AnswerableSetting,
  WHAT_IF_UNANSWERABLE,
  type WhatIfChange,
  whatIfChange,
} from '@tideline/engine';
import { InputError, prefixInputErrors } from './input-error.ts';
import { isRule } from './rule-fields.ts';
import {
  checkSetting,
  findNumericSetting,
  NUMERIC_SETTING_NAMES,
  type NumericSetting,
  type SettingValues,
} from './setting-fields.ts';

export type ChangedSetting = ReturnType<typeof parseChange>;

/** The settings that one `--what-if` changes, in the order written. */
export type WhatIfQuestion = ReturnType<typeof parseWhatIf>;

const UNANSWERABLE_REASONS: Readonly<Record<string, string>> = {
  ...WHAT_IF_UNANSWERABLE,
  cash: 'it would have been another account from the first bar on',
};

const DECIMAL_PATTERN = /^-?\d+(?:\.\d+)?$/;

/**
 * Reads `threshold=60,moneyFlowGate=0`. Throws an `InputError` that names a setting unknown, out of
 * range or impossible to try.
 */
export function parseWhatIf(spec: string, base: SettingValues) {
  const settings = spec.split(',').map((part) => parseChange(part.trim(), base));
  const names = settings.map(({ name }) => name);
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index);
  if (repeatedName !== undefined) throw new InputError(`--what-if ${repeatedName} is given twice`);
  return { settings, change: whatIfChangeOf(settings) };
}

function parseChange(part: string, base: SettingValues) {
  const [, word = '', text = ''] = /^([A-Za-z]+)=(.+)$/.exec(part) ?? [];
  if (word === '') {
    throw new InputError(
      `--what-if must be like threshold=60,moneyFlowGate=0, was ${JSON.stringify(part.slice(0, 60))}`,
    );
  }
  if (isRule(word)) {
    throw new InputError(
      `--what-if ${word} can not be answered from the decisions of a run: trades would have ended otherwise`,
    );
  }
  const name = word === 'autoTrade' ? word : findNumericSetting(word);
  if (name === null) {
    throw new InputError(
      `--what-if ${word} is no setting; it answers for ${answerableNamesText()}`,
    );
  }
  if (!isAnswerable(name)) {
    throw new InputError(
      `--what-if ${word} can not be answered from the decisions of a run: ${UNANSWERABLE_REASONS[name]}`,
    );
  }
  const value = prefixInputErrors('--what-if ', () =>
    checkSetting(name, DECIMAL_PATTERN.test(text) ? Number(text) : text),
  );
  return { name, was: base[name], value };
}

function whatIfChangeOf(settings: readonly ChangedSetting[]): WhatIfChange {
  return whatIfChange(Object.fromEntries(settings.map(({ name, value }) => [name, value])));
}

function isAnswerable(name: 'autoTrade' | NumericSetting): name is AnswerableSetting {
  return !Object.hasOwn(UNANSWERABLE_REASONS, name);
}

function answerableNamesText(): string {
  return NUMERIC_SETTING_NAMES.filter(isAnswerable).join(', ');
}
