import { MINUTE } from '../../model/time.ts';
import { type ExitRow, STEPS_FROM_BID } from './exit-row.ts';
import {
  BREAK_EVEN_ROW,
  PROTECTIVE_STOP,
  STOP_ROW,
  TARGET_ROW,
  TRAILING_STOP_ROW,
} from './level-rows.ts';

/** An exit that a person or the clock triggers does not wait for a price. */
const AT_MARKET: ExitRow['priceSteps'] = ['market'];

/**
 * Every reason for which a position is sold or gone. Of equal levels or times, the first row gives
 * the reason. The keys are stored. The circuit breaker sells nothing, so it has no row.
 */
export const EXIT_TABLE = {
  target: TARGET_ROW,
  stop: STOP_ROW,
  trailing: TRAILING_STOP_ROW,
  'break-even': BREAK_EVEN_ROW,
  flatten: {
    ...otherExit('Flatten time', "The day's time to sell had come."),
    trigger: { kind: 'time', exitTime: (_position, { flattenAt }) => flattenAt },
  },
  'max-holding': {
    ...otherExit('Holding time', 'The position had been held for as long as it may.'),
    trigger: {
      kind: 'time',
      exitTime: ({ openedAt, rules: { maxHoldingMinutes } }) =>
        maxHoldingMinutes === null ? null : openedAt + maxHoldingMinutes * MINUTE,
    },
  },
  'quotes-silent': otherExit('Silent quotes', 'No usable quote had come for two minutes.'),
  user: otherExit('Closed by the user', 'The trader closed the position.', AT_MARKET),
  kill: otherExit('Kill switch', 'The operator stopped trading and sold everything.', AT_MARKET),
  'protective-stop': PROTECTIVE_STOP,
  broker: otherExit('Closed at the broker', 'It was closed at the broker, and not by the bot.'),
  unknown: otherExit('Not known', 'Why it was sold is not known.'),
  /** Kept for stored rows and states from before `broker` and `unknown` existed. */
  external: otherExit('Closed externally', 'It was closed outside the bot.'),
} as const satisfies Readonly<Record<string, ExitRow>>;

export type ExitReason = keyof typeof EXIT_TABLE;

export const EXIT_REASONS = Object.keys(EXIT_TABLE) as [ExitReason, ...ExitReason[]];

export const STOP_REASONS = EXIT_REASONS.filter(
  (reason) => exitRow(reason).trigger.kind === 'fall',
) as [ExitReason, ...ExitReason[]];

export function exitRow(reason: ExitReason): ExitRow {
  return EXIT_TABLE[reason];
}

function otherExit(label: string, sentence: string, priceSteps = STEPS_FROM_BID): ExitRow {
  return { trigger: { kind: 'other' }, priceSteps, isStop: false, label, sentence };
}
