import { Activity, Power } from 'lucide-react';
import { ANALYSIS_GOES_ON, ENTRIES_STOP } from '../../components/trading/position-consequence.tsx';
import type { Consequence } from '../../components/ui/overlays/confirm-dialog.tsx';

export type ControlAction =
  | 'bot-on'
  | 'bot-off'
  | 'start'
  | 'resume'
  | 'pause'
  | 'stop'
  | 'flatten';

interface ActionText {
  readonly question: string;
  readonly sentence: string;
  readonly confirm: string;
  readonly look: 'primary' | 'danger';
  /** Besides the open position's effect, which leads every question. */
  readonly effects: readonly Consequence[];
}

/** An action that lets the bot buy has its own question. */
export function isStartAction(action: ControlAction): action is 'start' | 'resume' {
  return action === 'start' || action === 'resume';
}

/**
 * Outside Bot Controls, where every action asks: the other actions have their opposite beside them.
 */
export function needsConfirmation(action: ControlAction): boolean {
  return action !== 'pause' && action !== 'bot-on';
}

export const BOT_ACTIONS: Record<
  Exclude<ControlAction, 'start' | 'resume' | 'flatten'>,
  ActionText
> = {
  'bot-on': {
    question: 'Turn the bot on?',
    sentence: 'It analyses every completed bar. Trading is a separate control.',
    confirm: 'Turn On',
    look: 'primary',
    effects: [{ icon: Activity, title: 'Analysis begins', text: 'Each bar leaves one decision.' }],
  },
  'bot-off': {
    question: 'Turn the bot off?',
    sentence: 'Analysis and trading stop until you turn it on again.',
    confirm: 'Turn Off',
    look: 'danger',
    effects: [
      ENTRIES_STOP,
      { icon: Power, title: 'Analysis stops', text: 'No decisions are recorded.' },
    ],
  },
  pause: {
    question: 'Pause trading?',
    sentence: 'The bot opens nothing new until you resume.',
    confirm: 'Pause Trading',
    look: 'primary',
    effects: [ENTRIES_STOP, ANALYSIS_GOES_ON],
  },
  stop: {
    question: 'Stop trading?',
    sentence: 'The bot opens nothing new until you start trading again.',
    confirm: 'Stop Trading',
    look: 'danger',
    effects: [ENTRIES_STOP, ANALYSIS_GOES_ON],
  },
};
