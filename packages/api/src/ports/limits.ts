import type { Limits, LimitsAnswer } from '../schemas/limits.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

export interface OperatorLimitsPort {
  read(): Awaitable<LimitsAnswer>;
  /**
   * CONFLICT when `version` is not the one in force; INVALID for a limit looser than its ceiling.
   */
  save(
    by: Viewer,
    update: { readonly version: number; readonly changes: Partial<Limits> },
  ): Answer<LimitsAnswer>;
}
