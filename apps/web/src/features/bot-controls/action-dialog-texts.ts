import { Activity, Power } from 'lucide-react';
import { ANALYSIS_GOES_ON, ENTRIES_STOP } from '../../components/trading/position-consequence.tsx';
import type { Consequence } from '../../components/ui/overlays/confirm-dialog.tsx';

export type ControlAction = 'bot-on' | 'bot-off' | StartAction | 'pause' | 'stop' | 'flatten';
type StartAction = 'start' | 'resume';

interface ActionDialogText {
  readonly title: string;
  readonly sentence: string;
  readonly confirmLabel: string;
  readonly look: 'primary' | 'danger';
  /** Besides the open position's effect, which leads every question. */
  readonly consequences: readonly Consequence[];
}

/** An action that lets the bot buy has its own question. */
export function isStartAction(action: ControlAction): action is StartAction {
  return action === 'start' || action === 'resume';
}

/**
 * Outside Bot Controls, which asks before every action: pause and bot-on need no question, with
 * their opposite beside them.
 */
export function needsConfirmation(action: ControlAction): boolean {
  return action !== 'pause' && action !== 'bot-on';
}

export const ACTION_DIALOG_TEXTS: Record<
  Exclude<ControlAction, StartAction | 'flatten'>,
  ActionDialogText
> = {
  'bot-on': {
    title: 'Turn the bot on?',
    sentence: 'It analyses every completed bar. Trading is a separate control.',
    confirmLabel: 'Turn On',
    look: 'primary',
    consequences: [
      { icon: Activity, title: 'Analysis begins', text: 'Each bar leaves one decision.' },
    ],
  },
  'bot-off': {
    title: 'Turn the bot off?',
    sentence: 'Analysis and trading stop until you turn it on again.',
    confirmLabel: 'Turn Off',
    look: 'danger',
    consequences: [
      ENTRIES_STOP,
      { icon: Power, title: 'Analysis stops', text: 'No decisions are recorded.' },
    ],
  },
  pause: {
    title: 'Pause trading?',
    sentence: 'The bot opens nothing new until you resume.',
    confirmLabel: 'Pause Trading',
    look: 'primary',
    consequences: [ENTRIES_STOP, ANALYSIS_GOES_ON],
  },
  stop: {
    title: 'Stop trading?',
    sentence: 'The bot opens nothing new until you start trading again.',
    confirmLabel: 'Stop Trading',
    look: 'danger',
    consequences: [ENTRIES_STOP, ANALYSIS_GOES_ON],
  },
};
