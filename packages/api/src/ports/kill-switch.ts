import type { Result } from '../errors.ts';
import type { Awaitable, Viewer } from './viewer.ts';

export interface KillSwitchPort {
  /** Engaging is never refused. */
  set(by: Viewer, isEngaged: boolean): Awaitable<Result<{ readonly message: string }>>;
}
