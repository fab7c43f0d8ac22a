import type { Limits, LimitsAnswer } from '../schemas/limits.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

export interface LimitsPort {
  read(): Awaitable<LimitsAnswer>;
  /**
   * CONFLICT when `version` is not the one in force; INVALID for a limit looser than its ceiling.
   */
  save(
    by: Viewer,
    wish: { readonly version: number; readonly changes: Partial<Limits> },
  ): Answer<LimitsAnswer>;
}
