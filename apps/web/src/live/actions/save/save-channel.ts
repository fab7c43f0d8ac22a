import { useMutationState } from '@tanstack/react-query';
import type { ChannelEntry } from '@tideline/api/schemas';
import { getMutationKey } from '@trpc/react-query';
import { forgetPushChannel, rememberPushChannel } from '../../../lib/browser/push-subscription.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../../answers/after-answer.ts';
import { useUnconfirmedActions } from '../action-table.ts';

function useRefreshChannels() {
  const { channels, deliveries } = trpc.useUtils().notifications;
  return () => Promise.all([channels.invalidate(), deliveries.invalidate()]);
}

/** A push channel belongs to the browser that gave its address. */
function rememberOwnPushChannel({ id, type }: Pick<ChannelEntry, 'id' | 'type'>): void {
  if (type === 'push') rememberPushChannel(id);
}

export const useAddChannel = () =>
  trpc.notifications.addChannel.useMutation({
    onSuccess: rememberOwnPushChannel,
    onSettled: refreshAfterAnswer(useRefreshChannels()),
  });

/**
 * Fields left out stay. Changes are sent one after the other: two of the same list must not
 * overtake.
 */
export function useChangeChannel() {
  const { notifications } = trpc.useUtils();
  const refreshChannels = useRefreshChannels();
  return trpc.notifications.changeChannel.useMutation({
    scope: { id: 'channels' },
    onSuccess: (saved, { config }) => {
      if (config !== undefined) rememberOwnPushChannel(saved);
      notifications.channels.setData(undefined, (answer) => {
        if (answer === undefined) return;
        const channels = answer.channels.map((each) => (each.id === saved.id ? saved : each));
        return { ...answer, channels };
      });
    },
    // The answer is shown already, and the next change must not wait.
    onSettled: () => void refreshChannels(),
  });
}

export const useRemoveChannel = () =>
  trpc.notifications.removeChannel.useMutation({
    onSuccess: (_, { id }) => void forgetPushChannel(id),
    onSettled: refreshAfterAnswer(useRefreshChannels()),
  });

export const useTestChannel = () =>
  trpc.notifications.testChannel.useMutation({
    onSettled: refreshAfterAnswer(useRefreshChannels()),
  });

type ChannelChange = Partial<Pick<ChannelEntry, 'name' | 'kinds' | 'hideAmounts'>> & {
  readonly id: string;
};

export interface UnconfirmedChannelChange {
  readonly change: ChannelChange;
  /** No answer came in time; else the change is under way. */
  readonly isOutcomeUnknown: boolean;
}

/** In the order of their sending. */
export function useUnconfirmedChannelChanges(): readonly UnconfirmedChannelChange[] {
  const pendingChanges = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.notifications.changeChannel), status: 'pending' },
    select: ({ state }) => state.variables as ChannelChange,
  });
  const unknown = useUnconfirmedActions().filter(
    ({ path, state }) => path === 'notifications.changeChannel' && state === 'unknown',
  );
  return [
    ...unknown.map(({ input }) => ({ change: input as ChannelChange, isOutcomeUnknown: true })),
    ...pendingChanges.map((change) => ({ change, isOutcomeUnknown: false })),
  ];
}
