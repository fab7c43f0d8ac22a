import type { BackendLogic, BotStatus, Decision } from '@tideline/api/schemas';
import { count, minuteTime } from '../text/format.ts';
import { endOfBarMs } from './decisions.ts';
import { withoutOutcomePrefix } from './display-text.ts';

/** The signal's warm-up (specification §5.3). */
export const WARM_UP_BARS = 250;

export interface NoTradeReason {
  readonly tone: 'warn' | 'plain';
  readonly leadText: string;
  readonly text: string;
  /** The text is a decision's own sentence, and follows a colon. */
  readonly isDecisionSentence: boolean;
}

const LEAD_TEXTS: Partial<Record<Decision['outcome'], string>> = {
  entered: 'Order sent',
  'no-signal': 'No signal',
};

/** Also says which order the last bar sent. */
export function noTradeReasonOf(signal: BackendLogic, status: BotStatus | null): NoTradeReason {
  if (!signal.hasData)
    return stateReason('No bar yet', 'The first completed bar brings the signal.');
  if (signal.warmingUp) {
    const barsText = `${count(signal.barCount)} of ${WARM_UP_BARS} bars are loaded`;
    return stateReason('Warming up', `${barsText}; until then the signal is neutral.`);
  }
  if (status !== null && !status.botActive) {
    return stateReason('The bot is off', 'The signal is shown, and nothing is decided on it.');
  }
  const decision = signal.lastDecision;
  if (decision === null) {
    const text =
      status === null
        ? 'Whether the bot decides on the next bar is not known now.'
        : 'The bot decides when the next bar is complete.';
    return stateReason('No decision yet', text, 'plain');
  }
  const timeText = minuteTime(endOfBarMs(decision.barStart));
  return {
    tone: decision.outcome === 'entered' ? 'plain' : 'warn',
    leadText: `${LEAD_TEXTS[decision.outcome] ?? 'No entry'} at ${timeText} ET`,
    text: withoutOutcomePrefix(signal.whyNoTrade ?? decision.sentence),
    isDecisionSentence: true,
  };
}

function stateReason(leadText: string, text: string, tone: NoTradeReason['tone'] = 'warn') {
  return { tone, leadText, text, isDecisionSentence: false };
}
