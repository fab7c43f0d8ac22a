import { type ChannelEntry, channelConfigs } from '@tideline/api/schemas';
import type { ChannelRow } from '@tideline/db';
import type { OpenedChannel } from './channels/channel-vault.ts';

type Read =
  | { readonly ok: true; readonly channel: OpenedChannel }
  | { readonly ok: false; readonly field: string; readonly message: string };

/** Reads a configuration for a channel whose type is known; names the wrong field. */
export function configOf(
  type: ChannelRow['type'],
  config: unknown,
  whyNotUrl: (url: URL) => string | null,
): Read {
  const read = channelConfigs[type].safeParse(config);
  if (!read.success) {
    const [issue] = read.error.issues;
    return wrong(issue?.path ?? [], issue?.message ?? 'is not valid');
  }
  const { data } = read;
  const why = 'url' in data ? whyNotUrl(new URL(data.url)) : null;
  if (why !== null) return wrong(['url'], why);
  return { ok: true, channel: { type, config: data } as OpenedChannel };
}

function wrong(path: readonly PropertyKey[], message: string): Read {
  return { ok: false, field: ['config', ...path].map(String).join('.'), message };
}

/** A channel as its owner sees it: where to, as far as that is no secret and can be opened. */
export function toEntry(row: ChannelRow, opened: OpenedChannel | null): ChannelEntry {
  const { id, type, name, kinds, quietFrom, quietTo, hideAmounts, userId } = row;
  return {
    ...{ id, type, name, quietFrom, quietTo, hideAmounts },
    kinds: [...kinds],
    platform: userId === null,
    config: opened === null ? {} : shownConfig(opened),
    createdAt: new Date(row.createdAt).toISOString(),
    failingSince: row.gaveUpAt === null ? null : new Date(row.gaveUpAt).toISOString(),
  };
}

/** Paths, topics and tokens let their holder write to the channel: they are secrets. */
function shownConfig({ type, config }: OpenedChannel): ChannelEntry['config'] {
  switch (type) {
    case 'telegram':
      return { chatId: config.chatId };
    case 'email':
      return { to: config.to };
    case 'discord':
    case 'slack':
    case 'ntfy':
    case 'webhook':
      return { host: new URL(config.url).host };
  }
}
