import type { AlarmEntry, EpochMs } from '@tideline/engine';
import type { Answer, Awaitable, PageQuery, Viewer } from './viewer.ts';

export interface StoredAlarm extends Omit<AlarmEntry, 'type'> {
  readonly id: number;
  /** Set while the alarm is not saved: it can't be acknowledged yet, and gets another id later. */
  readonly isUnsaved?: true;
  readonly isPlatform: boolean;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly acknowledgedAt: EpochMs | null;
  readonly acknowledgedBy: string | null;
}

export interface AlarmPageQuery extends PageQuery {
  readonly isOpenOnly: boolean;
}

/** Alarms of the viewer's account, and those for all users. */
export interface AlarmPort {
  list(
    viewer: Viewer,
    page: AlarmPageQuery,
  ): Awaitable<{ readonly alarms: readonly StoredAlarm[]; readonly openCount: number }>;
  isOwnAlarm(viewer: Viewer, id: number): Awaitable<boolean>;
  /** A second acknowledgement changes nothing. */
  acknowledge(viewer: Viewer, id: number): Answer<StoredAlarm>;
}
