import type { Answer, Viewer } from './viewer.ts';

export interface KillSwitchPort {
  /** Engaging is never refused. */
  set(by: Viewer, isEngaged: boolean): Answer<{ readonly message: string }>;
}
