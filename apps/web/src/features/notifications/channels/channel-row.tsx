import { Menu, MenuButton } from '@headlessui/react';
import type { ChannelEntry } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Chip, StateChip } from '../../../components/ui/layout/chip.tsx';
import { MenuAction, MenuPanel } from '../../../components/ui/overlays/menu-panel.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { CHANNEL_TYPE_TEXTS, destinationText } from '../types.ts';
import { CHANNEL_STATE_LOOKS, channelStateOf, lastDeliveryTexts } from './channel-state.ts';
import { ChannelTestResult } from './test-result.tsx';
import { useChannelTest } from './use-channel-test.ts';

interface ChannelRowProps {
  readonly channel: ChannelEntry;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ChannelRow({ channel, onEdit, onDelete }: ChannelRowProps) {
  const { id, name, type, platform } = channel;
  const Icon = CHANNEL_TYPE_TEXTS[type].icon;
  const { send, forget, isPending, results } = useChannelTest(id);
  const [latest] = results;
  return (
    <li aria-label={name} className="px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className="shrink-0 text-ink-2" />
        <div className="min-w-0 flex-1 basis-32">
          <p className="break-words font-medium text-ink">
            {name}
            {platform && <Chip className="ml-2">Platform</Chip>}
          </p>
          <p className="break-words text-12 text-ink-2">{destinationText(channel)}</p>
        </div>
        <div className="flex items-center gap-1 sm:order-last">
          <SmallButton disabled={isPending} aria-label={`Test ${name}`} onClick={send}>
            {isPending ? 'Testing...' : 'Test'}
          </SmallButton>
          <Menu>
            <MenuButton
              aria-label={`More for ${name}`}
              className="inline-flex size-7 items-center justify-center rounded-control text-ink-2 hover:bg-raised hover:text-ink max-md:size-11"
            >
              <Ellipsis />
            </MenuButton>
            <MenuPanel>
              <MenuAction icon={Pencil} onClick={onEdit}>
                Edit
              </MenuAction>
              <MenuAction icon={Trash2} onClick={onDelete}>
                Delete
              </MenuAction>
            </MenuPanel>
          </Menu>
        </div>
        <LastDelivery channel={channel} />
      </div>
      <div aria-live="polite">
        {latest !== undefined && (
          <div className="pt-2 sm:pl-7">
            <ChannelTestResult result={latest} channelType={type} onDismiss={forget} />
          </div>
        )}
      </div>
    </li>
  );
}

/** The last result and its time, then the state. */
function LastDelivery({ channel }: { channel: ChannelEntry }) {
  const [what, when] = lastDeliveryTexts(channel, useNow(60_000));
  const state = channelStateOf(channel);
  const toneClass = state === 'failing' ? 'text-loss' : 'text-ink-2';
  return (
    <div className="flex items-center gap-3 max-sm:w-full max-sm:flex-row-reverse max-sm:justify-end max-sm:pl-7">
      <p className={clsx('text-right text-12 max-sm:text-left', toneClass)}>
        {what} <span className="whitespace-nowrap sm:block">{when}</span>
      </p>
      <span className="sm:w-[7.25rem]">
        <StateChip {...CHANNEL_STATE_LOOKS[state]} />
      </span>
    </div>
  );
}
