import type { Answer, Viewer } from './viewer.ts';

export interface KillSwitchPort {
  /** Engaging is never refused. */
  setEngaged(by: Viewer, isEngaged: boolean): Answer<{ readonly message: string }>;
}
