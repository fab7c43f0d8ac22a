import type { AlarmEntry } from '../account/state/journal.ts';
import type { Pool } from '../model/account.ts';
import type { OptionContract } from '../model/contract.ts';
import type { Money, Price } from '../model/money.ts';
import type { ExitReason } from '../risk/exit-table/exit-table.ts';
import type { DaySummary } from './day-summary.ts';

/** These words are stored and part of the API, so none is renamed. */
export const NOTICE_KINDS = [
  'trade-opened',
  'trade-closed',
  'order-refused',
  'alarm-critical',
  'alarm-warning',
  'breaker',
  'bot-changed',
  'keys-refused',
  'new-device',
  'daily-summary',
  'backup-failed',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What an administrator can do to a user's bot. */
export type BotChange = 'suspended' | 'activated' | 'reset' | 'paused' | 'flattened';

export const BACKUP_FAILURES = ['refused', 'damaged', 'other'] as const;

export type BackupFailure = (typeof BACKUP_FAILURES)[number];

export type NoticeFacts =
  | {
      readonly type: 'trade-opened';
      readonly pool: Pool | null;
      readonly tradeId: string;
      readonly contract: OptionContract;
      readonly quantity: number;
      readonly price: Price | null;
    }
  | {
      readonly type: 'trade-closed';
      readonly pool: Pool | null;
      readonly tradeId: string;
      readonly contract: OptionContract;
      readonly quantity: number;
      readonly entryPrice: Price;
      readonly exitPrice: Price;
      readonly reason: ExitReason;
      readonly net: Money;
    }
  | {
      readonly type: 'order-refused';
      readonly pool: Pool | null;
      readonly contract: OptionContract;
      readonly quantity: number;
      readonly refusal: string;
    }
  | {
      readonly type: 'alarm';
      readonly severity: Exclude<AlarmEntry['severity'], 'info'>;
      readonly code: string;
      readonly message: string;
      /** Set when the alarm was sent before and is still not acknowledged. */
      readonly isReminder?: true;
    }
  | { readonly type: 'kill-switch' }
  | { readonly type: 'bot-changed'; readonly change: BotChange }
  | { readonly type: 'new-device' }
  | DaySummary
  | { readonly type: 'backup-failed'; readonly reason: BackupFailure };

export type FactsOf<Type extends NoticeFacts['type']> = Extract<
  NoticeFacts,
  { readonly type: Type }
>;

const KIND_OF_ALARM: Readonly<Record<string, NoticeKind>> = {
  BREAKER: 'breaker',
  KEYS_REFUSED: 'keys-refused',
};

export function noticeKind(facts: NoticeFacts): NoticeKind {
  if (facts.type === 'alarm') return KIND_OF_ALARM[facts.code] ?? `alarm-${facts.severity}`;
  return facts.type === 'kill-switch' ? 'breaker' : facts.type;
}

/** A critical alarm reaches every channel, at any hour. */
export function isCriticalNotice(facts: NoticeFacts): boolean {
  return facts.type === 'alarm' && facts.severity === 'critical';
}

/** Null for alarms of level info, which are not sent. */
export function alarmFacts(alarm: Omit<AlarmEntry, 'type'>): NoticeFacts | null {
  const { severity, code, message } = alarm;
  return severity === 'info' ? null : { type: 'alarm', severity, code, message };
}
