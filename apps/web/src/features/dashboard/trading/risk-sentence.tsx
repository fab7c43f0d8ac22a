import type { Blocker, BotStatus } from '@tideline/api/schemas';
import type { ReactNode } from 'react';
import { blockersOf } from '../../../components/trading/blockers.tsx';
import { Amounts, StrongTextWithAmounts } from '../../../components/ui/figures/amount.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { riskSentence } from '../../../lib/trading/position.ts';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import type { UnconfirmedOutcome } from '../../../live/actions/unconfirmed-state.ts';
import { usePositions } from '../../../live/queries/positions.ts';

/** Two lines on a phone: the page below must not move when the sentence comes. */
const TWO_LINES_CLASS = 'block max-md:min-h-10';

/** As long as the sentence that replaces it. */
const READING_POSITIONS_TEXT =
  'Reading your positions… Whether anything is at risk is shown here as soon as they are known.';

function botStateSentence(status: BotStatus): string {
  if (!status.botActive) return 'The bot is off.';
  switch (tradingStateOf(status)) {
    case 'active':
      // An open position is no blocker, and the sentence before names it.
      return blockersSentence(blockersOf(status).filter(({ code }) => code !== 'DUPLICATE'));
    case 'paused':
      return 'Trading is paused.';
    case 'inactive':
      return 'Trading is off.';
  }
}

function blockersSentence([first, ...others]: readonly Blocker[]): string {
  if (first === undefined) return 'The bot may trade.';
  if (others.length === 0)
    return `Trading is on, and nothing is bought now: ${displayText(first.text)}`;
  return `Trading is on, and ${others.length + 1} things keep the bot from buying.`;
}

/** Faster answers show no sign of waiting. */
const UNCONFIRMED_SHOWN_AFTER_MS = 1_000;

type UnconfirmedSentenceProps = UnconfirmedOutcome & { readonly fallback: ReactNode };

/** An outcome shown before the server confirms it is no fact. */
function UnconfirmedSentence({ sinceMs, isOutcomeUnknown, fallback }: UnconfirmedSentenceProps) {
  const waitedMs = useNow(1_000) - sinceMs;
  if (isOutcomeUnknown) return ' It is not known whether the bot trades.';
  if (waitedMs < UNCONFIRMED_SHOWN_AFTER_MS) return fallback;
  return <span className="text-warn"> The server has not confirmed your last act yet.</span>;
}

interface RiskSentenceProps {
  readonly status: BotStatus | null;
  /** Null when all actions on trading are confirmed. */
  readonly unconfirmedAction: UnconfirmedOutcome | null;
}

export function RiskSentence({ status, unconfirmedAction }: RiskSentenceProps) {
  const { data: positions, isError } = usePositions();
  if (positions === undefined) {
    return (
      <span className={TWO_LINES_CLASS}>
        {isError ? 'Your positions could not be read.' : READING_POSITIONS_TEXT}
      </span>
    );
  }
  const { lead, rest } = riskSentence(positions);
  const stateSentence = status && <Amounts text={` ${botStateSentence(status)}`} />;
  return (
    <span className={`num ${TWO_LINES_CLASS}`}>
      <StrongTextWithAmounts text={lead} />
      <Amounts text={rest} />
      {stateSentence && unconfirmedAction ? (
        <UnconfirmedSentence {...unconfirmedAction} fallback={stateSentence} />
      ) : (
        stateSentence
      )}
    </span>
  );
}
