import type { AlarmEntry, EpochMs } from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { Page } from './page.ts';
import type { Awaitable, Viewer } from './viewer.ts';

export interface StoredAlarm extends Omit<AlarmEntry, 'type'> {
  readonly id: number;
  /** The alarm is not saved yet: it can be acknowledged once saved, under another id. */
  readonly isUnsaved?: true;
  readonly isPlatform: boolean;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly acknowledgedAt: EpochMs | null;
  readonly acknowledgedBy: string | null;
}

export interface AlarmPage extends Page {
  /** Only unacknowledged warnings and critical alarms are open. */
  readonly isOpen: boolean;
}

/** The account's own, and those for all users. */
export interface AlarmPort {
  /** Lists the newest first. */
  list(
    viewer: Viewer,
    page: AlarmPage,
  ): Awaitable<{ readonly alarms: readonly StoredAlarm[]; readonly openCount: number }>;
  isOwn(viewer: Viewer, id: number): Awaitable<boolean>;
  /** Returns the alarm now. The first acknowledgement stays. */
  acknowledge(viewer: Viewer, id: number): Awaitable<Result<StoredAlarm>>;
}
