import type { ChannelEntry } from '@tideline/api/schemas';
import { Check, CircleDashed, Clock, TriangleAlert } from 'lucide-react';
import type { StateLook } from '../../../components/ui/layout/chip.tsx';
import { capitalised } from '../../../lib/text/capitals.ts';
import { minuteTime, plural } from '../../../lib/text/format.ts';
import { recentTimeText } from '../times.ts';

/** The state that matters most to the channel's owner. */
export function channelStateOf({ failingSince, lastTriedAt, quietUntil }: ChannelEntry) {
  if (failingSince !== null) return 'failing';
  if (lastTriedAt === null) return 'untested';
  return quietUntil === null ? 'working' : 'quiet';
}

export const CHANNEL_STATE_LOOKS: Record<ReturnType<typeof channelStateOf>, StateLook> = {
  failing: { word: 'Failing', tone: 'loss', icon: TriangleAlert },
  untested: { word: 'Not tested yet', tone: 'neutral', icon: CircleDashed },
  quiet: { word: 'Quiet', tone: 'neutral', icon: Clock },
  working: { word: 'Working', tone: 'profit', icon: Check },
};

/** Two short lines: the last result, and when. */
export function lastDeliveryTexts(channel: ChannelEntry, now: number): readonly [string, string] {
  const { failingSince, lastTriedAt, quietUntil, lastError } = channel;
  if (failingSince !== null) {
    return [capitalised(lastError ?? 'failing'), `since ${recentTimeText(failingSince, now)}`];
  }
  if (lastTriedAt === null) return ['Nothing sent to it yet', ''];
  if (quietUntil !== null) return ['Quiet hours', `until ${minuteTime(quietUntil)} ET`];
  return ['Delivered', recentTimeText(lastTriedAt, now)];
}

const isFailing = ({ failingSince }: ChannelEntry): boolean => failingSince !== null;

/** "Journal takes no messages; 4 other channels work."; null while none fails. */
export function failureSentence(channels: readonly ChannelEntry[]): string | null {
  const failing = channels.filter(isFailing);
  if (failing.length === 0) return null;
  const verb = failing.length === 1 ? 'takes' : 'take';
  const sentence = `${nameListText(failing)} ${verb} no messages`;
  const working = channels.filter((each) => !isFailing(each) && each.lastTriedAt !== null);
  if (working.length === 0) return `${sentence}.`;
  return `${sentence}; ${plural(working.length, 'other channel works', 'other channels work')}.`;
}

/** "2 are waiting for Journal"; null while none waits. */
export function waitingMessagesText(channels: readonly ChannelEntry[]): string | null {
  const waitingChannels = channels.filter((channel) => channel.waiting > 0);
  const waitingCount = waitingChannels.reduce((total, channel) => total + channel.waiting, 0);
  if (waitingCount === 0) return null;
  return `${waitingCount} ${waitingCount === 1 ? 'is' : 'are'} waiting for ${nameListText(waitingChannels)}`;
}

/** "5, one failing". */
export function channelCountText(channels: readonly ChannelEntry[]): string {
  const failingCount = channels.filter(isFailing).length;
  const channelsText = plural(channels.length, 'channel');
  return failingCount === 0 ? channelsText : `${channelsText}, ${failingCount} failing`;
}

const NAME_LIST_FORMAT = new Intl.ListFormat('en-GB');

/** "a, b and c"; beyond three the rest is counted. */
function nameListText(channels: readonly ChannelEntry[]): string {
  const names = channels.map(({ name }) => name);
  if (names.length <= 3) return NAME_LIST_FORMAT.format(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
}
