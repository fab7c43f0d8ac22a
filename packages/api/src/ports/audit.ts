import type { EpochMs } from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { AuditAnswer } from '../schemas/audit.ts';
import type { SerializedJson } from '../serialized-json.ts';
import type { Page } from './page.ts';
import type { Awaitable } from './viewer.ts';

export interface AuditRow {
  readonly id: number;
  /** Wall time. */
  readonly at: EpochMs;
  /** The actor's e-mail address, `console` or `system`. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly address: string | null;
}

export interface AuditPort {
  page(page: Page): Awaitable<Result<SerializedJson<AuditAnswer>>>;
}
