import type { AlarmEntry, EpochMs } from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { Page } from './page.ts';
import type { Awaitable, Viewer } from './viewer.ts';

export interface StoredAlarm extends Omit<AlarmEntry, 'type'> {
  readonly id: number;
  /** It lies in no file yet: it can be acknowledged once it does, under another id. */
  readonly isUnsaved?: true;
  /** It concerns everybody. */
  readonly isPlatform: boolean;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly acknowledgedAt: EpochMs | null;
  /** For the viewer to read. */
  readonly acknowledgedBy: string | null;
}

export interface AlarmPage extends Page {
  /** Only warnings and critical alarms that nobody has acknowledged. */
  readonly isOpen: boolean;
}

/** What a user must see: alarms of the own account, and those of everybody. */
export interface AlarmPort {
  /** Newest first. */
  list(
    viewer: Viewer,
    page: AlarmPage,
  ): Awaitable<{ readonly alarms: readonly StoredAlarm[]; readonly openCount: number }>;
  /** Whether there is one with this number that concerns the viewer alone. */
  isOwn(viewer: Viewer, id: number): Awaitable<boolean>;
  /** The alarm as it is now. The first acknowledgement stands. */
  acknowledge(viewer: Viewer, id: number): Awaitable<Result<StoredAlarm>>;
}
