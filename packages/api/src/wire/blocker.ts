import { type GateReading, type RefusalCode, refusalSentence } from '@tideline/engine';
import type { Viewer } from '../ports/index.ts';
import type { Blocker } from '../schemas/bot.ts';

type BlockerAction = NonNullable<Blocker['action']>;

const ACTIONS_BY_REFUSAL: Partial<Record<RefusalCode, BlockerAction>> = {
  USER_STATE: { label: 'Bot Controls', path: '/bot-controls' },
  ACCOUNT: { label: 'API Settings', path: '/api-settings' },
  ALARM_UNSEEN: { label: 'Show alarms', path: '/' },
  DUPLICATE: { label: 'Show position', path: '/' },
};

const ADMIN_ACTIONS_BY_REFUSAL: typeof ACTIONS_BY_REFUSAL = {
  ...ACTIONS_BY_REFUSAL,
  KILL_SWITCH: { label: 'Release', path: '/bot-controls' },
};

/** Makes each reason a sentence, with where to act on it. */
export function toBlockers(gates: readonly GateReading[], { isAdmin }: Viewer): Blocker[] {
  return gates.map((gate) => ({
    code: gate.code,
    text: refusalSentence(gate),
    action: (isAdmin ? ADMIN_ACTIONS_BY_REFUSAL : ACTIONS_BY_REFUSAL)[gate.code] ?? null,
  }));
}

/** "Trading started. Nothing is bought yet: The broker refuses the saved keys." */
export function startMessage(message: string, [first]: readonly Blocker[]): string {
  if (first === undefined) return message;
  return `${message} Nothing is bought yet: ${first.text}`;
}
