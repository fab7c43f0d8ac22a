import type { AlarmEntry, EpochMs } from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { Page } from './page.ts';
import type { Awaitable, Viewer } from './viewer.ts';

export interface StoredAlarm extends Omit<AlarmEntry, 'type'> {
  readonly id: number;
  /** Not saved yet: it can be acknowledged once saved, under another id. */
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
  /** Only unacknowledged warnings and critical alarms. */
  readonly isOpen: boolean;
}

/** Alarms of the own account, and everybody's. */
export interface AlarmPort {
  /** Newest first. */
  list(
    viewer: Viewer,
    page: AlarmPage,
  ): Awaitable<{ readonly alarms: readonly StoredAlarm[]; readonly openCount: number }>;
  /** Whether such an alarm concerns the viewer alone. */
  isOwn(viewer: Viewer, id: number): Awaitable<boolean>;
  /** The alarm now. The first acknowledgement stands. */
  acknowledge(viewer: Viewer, id: number): Awaitable<Result<StoredAlarm>>;
}
