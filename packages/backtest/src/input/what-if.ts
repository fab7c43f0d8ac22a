import type { WhatIfChange } from '@tideline/engine';
import { InputError } from './input-error.ts';
import { isRule, type RuleValues } from './rule-fields.ts';
import {
  checkSetting,
  NUMERIC_SETTING_NAMES,
  type NumericSetting,
  numericSetting,
  type SettingValues,
} from './setting-fields.ts';

export interface ChangedSetting {
  readonly name: AnswerableSetting;
  readonly was: number;
  readonly value: number;
}

/** `--what-if`'s settings, in the order written. */
export interface WhatIfQuestion {
  readonly settings: readonly ChangedSetting[];
  readonly change: WhatIfChange;
}

type OwnSetting = keyof NonNullable<WhatIfChange['settings']>;
type PlatformSetting = keyof NonNullable<WhatIfChange['thresholds']>;
type AnswerableSetting = OwnSetting | PlatformSetting | 'moneyFlowGate';

/** Reasons why stored decisions can't answer for the other settings. */
const UNANSWERABLE: Readonly<
  Record<Exclude<keyof SettingValues, AnswerableSetting | keyof RuleValues>, string>
> = {
  autoTrade: 'whether the bot trades at all stands as it was stored',
  profitTarget: 'it decides no entry',
  stopLoss: 'it decides no entry',
  riskLevel: 'it would have chosen another contract, whose quote was not stored',
  emaFastPeriod: 'the averages would have to be made from the bars anew',
  emaSlowPeriod: 'the averages would have to be made from the bars anew',
  lastEntryMinutes: 'the hours of entry stand as they were stored',
  flattenMinutes: 'it decides no entry',
  maxContracts: 'it decides how many contracts are bought, never whether',
  maxPremium: 'the cap on a position stands as it was stored',
  maxEntriesPerDay: 'it counts earlier entries, and an entry more or less does not carry over',
  maxLossesPerDay: 'it counts earlier losses, and an entry more or less does not carry over',
  userDailyLoss: 'it adds up earlier results, and an entry more or less does not carry over',
  cash: 'it would have been another account from the first bar on',
};

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * Reads `threshold=60,moneyFlowGate=0`. Throws an `InputError` that names a setting which is
 * unknown, has a bad value, or which stored decisions can't answer.
 */
export function parseWhatIf(spec: string, base: SettingValues): WhatIfQuestion {
  const settings = spec.split(',').map((part) => parsePart(part.trim(), base));
  const names = settings.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InputError(`--what-if ${twice} is given twice`);
  return { settings, change: changeOf(settings) };
}

function parsePart(part: string, base: SettingValues): ChangedSetting {
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
  const name = word === 'autoTrade' ? word : numericSetting(word);
  if (name === null) {
    throw new InputError(`--what-if ${word} is no setting; it answers for ${answerable()}`);
  }
  if (!isAnswerable(name)) {
    throw new InputError(
      `--what-if ${word} can not be answered from the decisions of a run: ${UNANSWERABLE[name]}`,
    );
  }
  return { name, was: base[name], value: readValue(name, text) };
}

function readValue(name: NumericSetting, text: string): number {
  try {
    return checkSetting(name, DECIMAL.test(text) ? Number(text) : text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`--what-if ${error.message}`, { cause: error });
  }
}

function changeOf(settings: readonly ChangedSetting[]): WhatIfChange {
  const own: { [Name in OwnSetting]?: number } = {};
  const thresholds: { [Name in PlatformSetting]?: number } = {};
  let gate: Pick<WhatIfChange, 'moneyFlowGate'> = {};
  for (const { name, value } of settings) {
    if (name === 'moneyFlowGate') gate = { moneyFlowGate: value };
    else if (isOwn(name)) own[name] = value;
    else thresholds[name] = value;
  }
  return {
    ...gate,
    ...(Object.keys(own).length === 0 ? {} : { settings: own }),
    // Changed thresholds score every signal again.
    ...(Object.keys(thresholds).length === 0 ? {} : { thresholds }),
  };
}

function isOwn(name: AnswerableSetting): name is OwnSetting {
  return name === 'confidenceThreshold' || name === 'portfolioPercentage';
}

function isAnswerable(name: 'autoTrade' | NumericSetting): name is AnswerableSetting {
  return !Object.hasOwn(UNANSWERABLE, name);
}

function answerable(): string {
  return NUMERIC_SETTING_NAMES.filter(isAnswerable).join(', ');
}
