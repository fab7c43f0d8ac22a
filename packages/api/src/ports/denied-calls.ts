import type { Viewer } from './viewer.ts';

/** Calls that were not the caller's to make, for the audit log. */
export interface DeniedCallsPort {
  /**
   * `procedure` is the call's dotted name, `code` whether the caller has no right to it or asked for
   * what is not his. Never throws: the call is refused whether or not this could be written down.
   */
  note(by: Viewer, procedure: string, code: 'FORBIDDEN' | 'NOT_FOUND'): void;
}
