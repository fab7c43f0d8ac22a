import type { FaultSwitch } from './fault-switch.ts';

export type MessageFault =
  | {
      readonly type: 'sent';
      readonly sendsEmptyMessageFirst: boolean;
      readonly delaysMs: readonly number[];
    }
  | { readonly type: 'cut' }
  | { readonly type: 'silent' };

const MESSAGE_DELAY_RANGE_MS = { low: 500, high: 30_000 } as const;

/**
 * `delaysMs`: wall milliseconds until the message is sent; none when it is dropped, two when it is
 * sent twice.
 */
export function nextMessageFault(faults: FaultSwitch, kind: 'update' | 'data'): MessageFault {
  const isCut = faults.strikesNext('stream-cut');
  const isSilent = faults.strikesNext('stream-silent');
  const isDropped = faults.strikesNext(`${kind}-dropped`);
  const isDelayed = faults.strikesNext(`${kind}-delayed`);
  const isDuplicated = faults.strikesNext(`${kind}-duplicated`);
  const sendsEmptyMessageFirst = kind === 'update' && faults.strikesNext('update-empty');
  if (isCut) return { type: 'cut' };
  if (isSilent) return { type: 'silent' };
  if (isDropped) return { type: 'sent', sendsEmptyMessageFirst, delaysMs: [] };
  const { low, high } = MESSAGE_DELAY_RANGE_MS;
  const delayMs = isDelayed ? faults.drawNumberForLastFault(`${kind}-delayed`, low, high) : 0;
  return {
    type: 'sent',
    sendsEmptyMessageFirst,
    delaysMs: isDuplicated ? [delayMs, delayMs] : [delayMs],
  };
}
