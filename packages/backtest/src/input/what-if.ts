import { type AnswerableSetting, WHAT_IF_UNANSWERABLE, whatIfChange } from '@tideline/engine';
import { InputError, prefixInputErrors, refuseRepeats } from './input-error.ts';
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
 * Reads `threshold=60,moneyFlowGate=0`. Throws an `InputError` that names a setting that is
 * unknown, out of range or impossible to try.
 */
export function parseWhatIf(spec: string, base: SettingValues) {
  const settings = spec.split(',').map((part) => parseChange(part.trim(), base));
  refuseRepeats('--what-if ', settings);
  const change = whatIfChange(Object.fromEntries(settings.map(({ name, value }) => [name, value])));
  return { settings, change };
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
    const answerable = NUMERIC_SETTING_NAMES.filter(isAnswerable).join(', ');
    throw new InputError(`--what-if ${word} is no setting; it answers for ${answerable}`);
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

function isAnswerable(name: 'autoTrade' | NumericSetting): name is AnswerableSetting {
  return !Object.hasOwn(UNANSWERABLE_REASONS, name);
}
