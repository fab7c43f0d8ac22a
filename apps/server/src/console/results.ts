import type { AuditEntry } from '@tideline/db';
import type { Env } from '../config/env.ts';
import type { DataAccess } from './data-access.ts';

/** 0: done. 1: refused. 2: a person has to change something. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly text: string;
}

export interface CommandContext
  extends Pick<DataAccess, 'database' | 'repositories' | 'isServerRunning'> {
  readonly env: Env;
  readonly now: number;
  readonly servedOrigin: string | null;
  /** Writes the audit row in the transaction of the act. */
  readonly recordAction: (
    action: string,
    subject: string | null,
    detail?: AuditEntry['detail'],
  ) => void;
}

export function doneResult(...lines: readonly string[]): CommandResult {
  return { exitCode: 0, text: lines.join('\n') };
}

export function refusedResult(...lines: readonly string[]): CommandResult {
  return { exitCode: 1, text: lines.join('\n') };
}

export function needsChangeResult(text: string): CommandResult {
  return { exitCode: 2, text };
}
