import type { ChannelEntry, DeliveryEntry } from '@tideline/api/schemas';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { StateLook } from '../../../components/ui/layout/chip.tsx';
import { capitalised } from '../../../lib/text/capitals.ts';
import { DASH, minuteTime, plural } from '../../../lib/text/format.ts';
import { elapsedText, recentTimeText } from '../times.ts';

export function deliveryResultLook({ status, lastError }: DeliveryEntry): StateLook {
  if (status === 'delivered') return { word: 'Delivered', tone: 'profit', icon: Check };
  if (lastError !== null) {
    return { word: capitalised(lastError), tone: 'loss', icon: TriangleAlert };
  }
  return { word: 'Waiting', tone: 'neutral', icon: Clock };
}

/** "0.5 s", "try 3, next 13:18:20 ET", "quiet until 07:00 ET", "given up after 9 tries". */
export function deliveryTimingText(delivery: DeliveryEntry, now: number): string {
  const { status, kind, failures, tookMs, nextTryAt } = delivery;
  if (status === 'failed' && kind !== 'test') {
    return `given up after ${plural(failures, 'try', 'tries')}`;
  }
  if (status !== 'waiting') return tookMs === null ? DASH : elapsedText(tookMs);
  if (nextTryAt === null) return 'after those before it';
  // Quiet hours end within a day.
  if (failures === 0) return `quiet until ${minuteTime(nextTryAt)} ET`;
  return `try ${failures}, next ${recentTimeText(nextTryAt, now)}`;
}

/** Each failing channel, with what happens to its messages; null while none fails. */
export function failingChannelsText(channels: readonly ChannelEntry[], now: number): string | null {
  const failingChannels = channels.filter(({ failingSince }) => failingSince !== null);
  if (failingChannels.length === 0) return null;
  const sentences = failingChannels.map(
    ({ name, failingSince, lastError }) =>
      `${name} takes no messages since ${recentTimeText(failingSince ?? '', now)}: ${lastError ?? 'no reason known'}.`,
  );
  const retrySentence = failingChannels.some(({ waiting }) => waiting > 0)
    ? 'Tries go on, further and further apart, for 24 hours; then an alarm says that they were given up.'
    : 'Nothing is waiting; the next message is tried again. Press Test to try now.';
  return `${sentences.join(' ')} ${retrySentence}`;
}
