import type { Viewer } from './viewer.ts';

export interface DeniedCallsPort {
  /**
   * Notes a call. `procedure` is the dotted name, `code` whether the caller lacks the right or
   * wanted another user's data. Never throws: the call is refused, written down or not.
   */
  note(by: Viewer, procedure: string, code: 'FORBIDDEN' | 'NOT_FOUND'): void;
}
