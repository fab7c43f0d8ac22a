import { InputError, prefixInputErrors, refuseRepeats } from '../input/input-error.ts';
import { checkRule, isNumericRule } from '../input/rule-fields.ts';
import {
  checkSetting,
  checkSettingsTogether,
  findNumericField,
  type SettingValues,
} from '../input/setting-fields.ts';

export type SettingsGrid = ReturnType<typeof parseGrid>;

/** More combinations search for luck, and take hours. */
const MAX_COMBINATIONS = 1000;

const ERROR_PREFIX = '--sweep ';

const RANGE_PATTERN = /^([A-Za-z]+)=(-?\d+(?:\.\d+)?):(-?\d+(?:\.\d+)?):(-?\d+(?:\.\d+)?)$/;

/**
 * Reads `threshold=40:70:5,stopLoss=10:40:10`: name, first, last (included when the steps meet it)
 * and step. Throws an `InputError` that names the setting.
 */
export function parseGrid(spec: string, base: SettingValues) {
  const axes = spec.split(',').map((part) => parseAxis(part.trim()));
  refuseRepeats(ERROR_PREFIX, axes);
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_COMBINATIONS) {
    throw new InputError(
      `--sweep makes ${count} combinations, at most ${MAX_COMBINATIONS} are allowed`,
    );
  }
  /** All combinations of the axes' values; the last axis changes fastest. */
  const combinations = axes.reduce<readonly SettingValues[]>(
    (earlier, { name, values }) =>
      earlier.flatMap((settings) => values.map((value) => ({ ...settings, [name]: value }))),
    [base],
  );
  for (const settings of combinations)
    prefixInputErrors(ERROR_PREFIX, () => checkSettingsTogether(settings));
  return { axes, combinations };
}

function parseAxis(part: string) {
  const [, word = '', first, last, stepText] = RANGE_PATTERN.exec(part) ?? [];
  if (word === '') {
    throw new InputError(
      `--sweep must be like threshold=40:70:5,stopLoss=10:40:10, was ${JSON.stringify(part.slice(0, 60))}`,
    );
  }
  const name = findNumericField(word);
  if (name === null) throw new InputError(`--sweep ${word} is no numeric setting`);
  const [from, to, step] = [Number(first), Number(last), Number(stepText)];
  if (to < from) throw new InputError(`--sweep ${word}: ${to} is less than ${from}`);
  if (step <= 0) throw new InputError(`--sweep ${word}: the step must be more than 0`);
  // Decimal steps such as 0.1 don't add up exactly in binary.
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > MAX_COMBINATIONS) {
    throw new InputError(
      `--sweep ${word} has ${count} values, at most ${MAX_COMBINATIONS} are allowed`,
    );
  }
  const values = Array.from({ length: count }, (_, index) =>
    Number((from + index * step).toFixed(10)),
  );
  for (const value of values) {
    prefixInputErrors(ERROR_PREFIX, () =>
      isNumericRule(name) ? checkRule(name, value) : checkSetting(name, value),
    );
  }
  return { name, values };
}
