import { type EvidencePort, type Refusal, refused } from '@tideline/api';

const NOT_YET: Refusal = {
  code: 'READER_BUSY',
  message: 'Closed trades can not be read yet.',
  retryAfter: 60,
};

/** The calls are described and checked; what they read comes next. */
export function createEvidencePort(): EvidencePort {
  const later = () => refused(NOT_YET);
  return { trades: later, trade: later, saveNote: later, performance: later, day: later };
}
