import { RULE_RANGES, SETTINGS_RANGES } from '@tideline/engine';
import { z } from 'zod';
import { confidenceInterval, fromNotAfterTo, historyFields } from './evidence.ts';

interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
}

const rangeError = ({ min, max, isWhole = false }: NumberRange): string =>
  `must be ${isWhole ? 'a whole number ' : ''}from ${min} to ${max}`;

function numberInRange(range: NumberRange, error: string) {
  const { min, max, isWhole = false } = range;
  const number = z.number().min(min, { error }).max(max, { error });
  return isWhole ? number.int({ error }) : number;
}

/** In an address every value is text. */
const numberTextSchema = (range: NumberRange, error: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, { error })
    .transform(Number)
    .pipe(numberInRange(range, error));

function optionalSetting(range: NumberRange) {
  const error = rangeError(range);
  const values = [numberInRange(range, error), numberTextSchema(range, error)] as const;
  return z.union(values, { error }).optional();
}

const switchedOffText = z.literal('off').transform(() => null);

/** Null, or `off` in an address, switches a rule off. */
function optionalRule(range: NumberRange) {
  const error = `${rangeError(range)}, or off`;
  const values = [
    numberInRange(range, error),
    z.null(),
    switchedOffText,
    numberTextSchema(range, error),
  ] as const;
  return z.union(values, { error }).optional();
}

/** One more exit to try; fields left out stay as each trade had them. */
const ownExitFields = {
  stopLoss: optionalSetting(SETTINGS_RANGES.stopLoss),
  profitTarget: optionalSetting(SETTINGS_RANGES.profitTarget),
  trailingActivation: optionalRule(RULE_RANGES.trailingActivation),
  trailingDistance: optionalRule(RULE_RANGES.trailingDistance),
  breakEvenAt: optionalRule(RULE_RANGES.breakEvenAt),
  maxHoldingMinutes: optionalRule(RULE_RANGES.maxHoldingMinutes),
};

const TRAIL_NEEDS_BOTH_ERROR = 'trailingActivation and trailingDistance are set both or neither';

const ruleValueKind = (value: unknown): string => (value === null ? 'off' : typeof value);

export const exitLabInput = z
  .strictObject({ ...historyFields, ...ownExitFields })
  .refine(fromNotAfterTo.check, fromNotAfterTo.refusal)
  .refine(
    ({ trailingActivation, trailingDistance }) =>
      ruleValueKind(trailingActivation) === ruleValueKind(trailingDistance),
    { path: ['trailingDistance'], error: TRAIL_NEEDS_BOTH_ERROR },
  )
  .optional();

/** Changes to each trade's own settings and rules; null switches one off. */
const exitChange = z.strictObject({
  stopLoss: z.number().optional(),
  profitTarget: z.number().optional(),
  trailingActivation: z.number().nullable().optional(),
  trailingDistance: z.number().nullable().optional(),
  breakEvenAt: z.number().nullable().optional(),
  maxHoldingMinutes: z.number().int().nullable().optional(),
});

/** Recorded trades priced under other exits, after fees. */
export const exitLabAnswer = z.strictObject({
  trades: z.number().int(),
  days: z.number().int(),
  /** The warnings say why these trades are left out. */
  notCompared: z.number().int(),
  actual: z.strictObject({ net: z.number() }),
  alternatives: z.array(
    z.strictObject({
      kind: z.enum(['stop', 'target', 'trail', 'time', 'own']),
      label: z.string(),
      settings: exitChange,
      net: z.number(),
      difference: z.number(),
      differenceInterval: confidenceInterval,
      /** Trades that this exit would have sold earlier. */
      changed: z.number().int(),
      /** Trades that this exit would have held on: they count as they were sold. */
      heldLonger: z.number().int(),
    }),
  ),
  warnings: z.array(z.string()),
});

export type ExitLabAnswer = z.infer<typeof exitLabAnswer>;
