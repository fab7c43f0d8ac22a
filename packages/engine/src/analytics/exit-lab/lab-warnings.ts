import { countText } from '../../risk/number-text.ts';
import type { NotCompared } from './lab-trade.ts';

/** With fewer trades luck looks like skill. */
const MIN_TRADE_COUNT = 30;

const NOT_COMPARED_TEXTS: Readonly<Record<NotCompared, string>> = {
  'no-path': 'their quotes were not recorded',
  'no-settings': 'the settings that they were entered with were not stored',
  thinned: 'they are older than 90 days, and about one quote a minute is left of them',
  gap: 'their recording has a gap, because the server was started or a part is damaged',
  'exit-not-recorded': 'the recorded quotes do not call for the exit that they had',
  'exit-recorded-earlier':
    'the recorded quotes call for an exit before the one that they had: a simulated market that runs fast gives the bot fewer readings',
};

export function labWarnings(facts: {
  readonly trades: number;
  readonly alternatives: readonly { readonly heldLonger: number }[];
  readonly notCompared: ReadonlyMap<NotCompared, number>;
  readonly slippage: number;
  readonly isIncomplete: boolean;
}): readonly string[] {
  const { trades, alternatives, notCompared, slippage, isIncomplete } = facts;
  const warnings: string[] = [];
  if (trades === 0) warnings.push('No trade of this range can be compared.');
  else if (trades < MIN_TRADE_COUNT) {
    warnings.push(
      `${countText(trades, 'trade')}: below ${MIN_TRADE_COUNT} this proves nothing, whatever it shows.`,
    );
  }
  for (const [why, number] of notCompared) {
    warnings.push(`${countText(number, 'trade')} left out: ${NOT_COMPARED_TEXTS[why]}.`);
  }
  if (isIncomplete) warnings.push('Only the newest trades of this range are compared.');
  if (trades === 0) return warnings;
  if (alternatives.some(({ heldLonger }) => heldLonger > 0)) {
    warnings.push(
      'A recording ends when the position is sold. Where an alternative would have held on, the trade counts as it was sold: a wider stop or a later time shows less than it would have done, for better or worse.',
    );
  }
  warnings.push(
    `An earlier exit is priced at the recorded bid less ${(slippage * 100).toFixed(1)} %, the mean slippage of these trades' own exits; one at its target at the target.`,
    `${alternatives.length} alternatives were tried on the same trades: by luck alone one interval in 20 leaves out $0.`,
  );
  return warnings;
}
