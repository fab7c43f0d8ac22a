import type { Viewer } from './viewer.ts';

export interface DeniedCallsPort {
  /**
   * `procedure` is the dotted name. FORBIDDEN: the caller lacks the right. NOT_FOUND: it wanted
   * another user's data. Never throws, as the call is refused whether noted or not.
   */
  noteDenial(by: Viewer, procedure: string, code: 'FORBIDDEN' | 'NOT_FOUND'): void;
}
