import type { ChannelEntry } from '@tideline/api/schemas';
import { Check, CircleDashed, Clock, TriangleAlert } from 'lucide-react';
import type { StateLook } from '../../../components/ui/layout/chip.tsx';
import { minuteTime, plural } from '../../../lib/text/format.ts';
import { recentTimeText } from '../times.ts';

export type ChannelState = 'failing' | 'untested' | 'quiet' | 'working';

type ChannelStateFacts = Pick<ChannelEntry, 'failingSince' | 'lastTriedAt' | 'quietUntil'>;

/** The state that matters most to the channel's owner. */
export function channelStateOf({
  failingSince,
  lastTriedAt,
  quietUntil,
}: ChannelStateFacts): ChannelState {
  if (failingSince !== null) return 'failing';
  if (lastTriedAt === null) return 'untested';
  return quietUntil === null ? 'working' : 'quiet';
}

export const CHANNEL_STATE_LOOKS: Readonly<Record<ChannelState, StateLook>> = {
  failing: { word: 'Failing', tone: 'loss', icon: TriangleAlert },
  untested: { word: 'Not tested yet', tone: 'neutral', icon: CircleDashed },
  quiet: { word: 'Quiet', tone: 'neutral', icon: Clock },
  working: { word: 'Working', tone: 'profit', icon: Check },
};

/** Two short lines: the last result, and when. */
export function lastDeliveryTexts(channel: ChannelEntry, now: number): readonly [string, string] {
  const { failingSince, lastTriedAt, quietUntil, lastError } = channel;
  switch (channelStateOf(channel)) {
    case 'failing':
      return [
        sentenceCase(lastError ?? 'failing'),
        `since ${recentTimeText(failingSince ?? '', now)}`,
      ];
    case 'untested':
      return ['Nothing sent to it yet', ''];
    case 'quiet':
      return ['Quiet hours', `until ${minuteTime(quietUntil)} ET`];
    case 'working':
      return ['Delivered', recentTimeText(lastTriedAt ?? '', now)];
  }
}

/** The server writes errors in lower case, to go on in a sentence. */
export function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** "Journal takes no messages; 4 other channels work."; null while none fails. */
export function failureSentence(channels: readonly ChannelEntry[]): string | null {
  const failingChannels = channels.filter((channel) => channelStateOf(channel) === 'failing');
  if (failingChannels.length === 0) return null;
  const verb = failingChannels.length === 1 ? 'takes' : 'take';
  const failingNames = nameListText(failingChannels.map(({ name }) => name));
  const workingCount = channels.filter((each) =>
    ['working', 'quiet'].includes(channelStateOf(each)),
  ).length;
  if (workingCount === 0) return `${failingNames} ${verb} no messages.`;
  return `${failingNames} ${verb} no messages; ${plural(workingCount, 'other channel works', 'other channels work')}.`;
}

/** "2 are waiting for Journal"; null while none waits. */
export function waitingMessagesText(channels: readonly ChannelEntry[]): string | null {
  const waitingChannels = channels.filter((channel) => channel.waiting > 0);
  const waitingCount = waitingChannels.reduce((total, channel) => total + channel.waiting, 0);
  if (waitingCount === 0) return null;
  return `${waitingCount} ${waitingCount === 1 ? 'is' : 'are'} waiting for ${nameListText(waitingChannels.map(({ name }) => name))}`;
}

/** "5, one failing". */
export function channelCountText(channels: readonly ChannelEntry[]): string {
  const failingCount = channels.filter((channel) => channelStateOf(channel) === 'failing').length;
  const channelsText = plural(channels.length, 'channel');
  return failingCount === 0 ? channelsText : `${channelsText}, ${failingCount} failing`;
}

/** "a, b and c"; beyond three the rest is counted. */
function nameListText(names: readonly string[]): string {
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}
