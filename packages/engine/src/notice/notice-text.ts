import { contractsText } from '../model/contract.ts';
import { exitRow } from '../risk/exit-table/exit-table.ts';
import { amountText, dollarText } from '../risk/number-text.ts';
import { daySummaryWords } from './day-summary.ts';
import type { BackupFailure, BotChange, FactsOf, NoticeFacts } from './notice.ts';
import { redactedAlarmMessage, withoutAmounts } from './redacted.ts';

export interface NoticeStyle {
  readonly hideAmounts: boolean;
  /** Every title says so when the server's market is simulated. */
  readonly isSimulated: boolean;
}

export interface NoticeText {
  readonly title: string;
  readonly text: string;
}

/** Leaves out keys and account numbers. */
export function noticeText(facts: NoticeFacts, style: NoticeStyle): NoticeText {
  const { title, text } = noticeTextOf(facts, style.hideAmounts);
  const market = marketLabel(facts, style.isSimulated);
  return { title: market === null ? title : `[${market}] ${title}`, text };
}

function marketLabel(facts: NoticeFacts, isSimulated: boolean): string | null {
  const pool = 'pool' in facts ? facts.pool : null;
  if (isSimulated || pool === 'simulated') return 'SIMULATED';
  return pool === 'paper' ? 'PAPER' : null;
}

function noticeTextOf(facts: NoticeFacts, hideAmounts: boolean): NoticeText {
  switch (facts.type) {
    case 'trade-opened': {
      const contractsLabel = contractsText(facts.quantity, facts.contract);
      const price = facts.price === null || hideAmounts ? '' : ` at ${dollarText(facts.price)}`;
      return { title: 'Trade opened', text: `Bought ${contractsLabel}${price}.` };
    }
    case 'trade-closed':
      return tradeClosedText(facts, hideAmounts);
    case 'order-refused': {
      const what = contractsText(facts.quantity, facts.contract);
      const refusalText = hideAmounts ? withoutAmounts(facts.refusal) : facts.refusal;
      return {
        title: 'Entry refused by the broker',
        text: `The broker refused the order to buy ${what}: ${refusalText}`,
      };
    }
    case 'alarm':
      return { title: alarmTitle(facts), text: redactedAlarmMessage(facts, hideAmounts) };
    case 'kill-switch':
      return {
        title: 'Kill switch engaged',
        text: 'All entries are stopped. Open positions stay guarded.',
      };
    case 'bot-changed':
      return {
        title: 'Your bot was changed by an administrator',
        text: BOT_CHANGE_TEXTS[facts.change],
      };
    case 'daily-summary':
      return daySummaryWords(facts, hideAmounts);
    case 'backup-failed':
      return { title: 'A backup failed', text: BACKUP_TEXTS[facts.reason] };
    case 'new-device':
      return {
        title: 'Sign-in from a new device',
        text: 'Your account was signed in to from a browser that was not known. If it was not you, change your password and sign out everywhere else.',
      };
  }
}

function alarmTitle({ severity, code, isReminder }: FactsOf<'alarm'>): string {
  if (severity === 'warning') return `Warning: ${code}`;
  return isReminder === true ? `CRITICAL, not acknowledged yet: ${code}` : `CRITICAL: ${code}`;
}

function tradeClosedText(facts: FactsOf<'trade-closed'>, hideAmounts: boolean): NoticeText {
  const { contract, quantity, entryPrice, exitPrice, net, reason } = facts;
  const what = contractsText(quantity, contract);
  const outcome = net > 0 ? 'a win' : net < 0 ? 'a loss' : 'break-even';
  const result = hideAmounts
    ? `${what} sold: ${outcome}`
    : `${what} bought at ${dollarText(entryPrice)}, sold at ${dollarText(exitPrice)}: ${net > 0 ? '+' : ''}${amountText(net)} after fees`;
  return { title: 'Trade closed', text: `${result}. ${exitRow(reason).sentence}` };
}

const BACKUP_TEXTS: Readonly<Record<BackupFailure, string>> = {
  refused:
    'A backup was not made: its file is there already, or can not be written. Free the place or name another, and make it again.',
  damaged:
    'A backup did not pass its check: the database, and so the copy, is damaged. Keep the last good backup, and read what the console said.',
  other: 'A backup was not made. Read what the console said, and make it again.',
};

const BOT_CHANGE_TEXTS: Readonly<Record<BotChange, string>> = {
  suspended:
    'An administrator suspended your account: what is open is sold, and nothing is entered.',
  activated: 'An administrator lifted the suspension of your account.',
  reset: 'An administrator set your settings and rules back to the defaults.',
  paused: 'An administrator made a link for a new password: trading was paused.',
  flattened: 'An administrator stopped your bot and sold what was open.',
};
