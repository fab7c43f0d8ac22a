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

interface ActionDialogText {
  readonly question: string;
  readonly sentence: string;
  readonly confirmLabel: string;
  readonly confirmLook: 'primary' | 'danger';
  /** Besides the open position's effect, which leads every question. */
  readonly consequences: readonly Consequence[];
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

export const ACTION_DIALOG_TEXTS: Record<
  Exclude<ControlAction, 'start' | 'resume' | 'flatten'>,
  ActionDialogText
> = {
  'bot-on': {
    question: 'Turn the bot on?',
    sentence: 'It analyses every completed bar. Trading is a separate control.',
    confirmLabel: 'Turn On',
    confirmLook: 'primary',
    consequences: [
      { icon: Activity, title: 'Analysis begins', text: 'Each bar leaves one decision.' },
    ],
  },
  'bot-off': {
    question: 'Turn the bot off?',
    sentence: 'Analysis and trading stop until you turn it on again.',
    confirmLabel: 'Turn Off',
    confirmLook: 'danger',
    consequences: [
      ENTRIES_STOP,
      { icon: Power, title: 'Analysis stops', text: 'No decisions are recorded.' },
    ],
  },
  pause: {
    question: 'Pause trading?',
    sentence: 'The bot opens nothing new until you resume.',
    confirmLabel: 'Pause Trading',
    confirmLook: 'primary',
    consequences: [ENTRIES_STOP, ANALYSIS_GOES_ON],
  },
  stop: {
    question: 'Stop trading?',
    sentence: 'The bot opens nothing new until you start trading again.',
    confirmLabel: 'Stop Trading',
    confirmLook: 'danger',
    consequences: [ENTRIES_STOP, ANALYSIS_GOES_ON],
  },
};
