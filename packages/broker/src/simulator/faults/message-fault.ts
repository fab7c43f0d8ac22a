import type { FaultSwitch } from './fault-switch.ts';

const MESSAGE_DELAY_MS = [500, 30_000] as const;

/**
 * `delaysMs`: wall milliseconds until the message is sent; none when it is dropped, two when it is
 * sent twice.
 */
export function nextMessageFault(faults: FaultSwitch, kind: 'update' | 'data') {
  const isCut = faults.strikesNext('stream-cut');
  const isSilent = faults.strikesNext('stream-silent');
  const isDropped = faults.strikesNext(`${kind}-dropped`);
  const isDelayed = faults.strikesNext(`${kind}-delayed`);
  const isDuplicated = faults.strikesNext(`${kind}-duplicated`);
  const sendsEmptyMessageFirst = kind === 'update' && faults.strikesNext('update-empty');
  if (isCut) return { type: 'cut' } as const;
  if (isSilent) return { type: 'silent' } as const;
  if (isDropped) return { type: 'sent', sendsEmptyMessageFirst, delaysMs: [] } as const;
  const delayMs = isDelayed
    ? faults.drawNumberForLastFault(`${kind}-delayed`, ...MESSAGE_DELAY_MS)
    : 0;
  const delaysMs = isDuplicated ? [delayMs, delayMs] : [delayMs];
  return { type: 'sent', sendsEmptyMessageFirst, delaysMs } as const;
}
