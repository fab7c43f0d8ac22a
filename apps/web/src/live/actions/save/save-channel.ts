import { useMutationState } from '@tanstack/react-query';
import type { ChannelEntry } from '@tideline/api/schemas';
import { getMutationKey } from '@trpc/react-query';
import { dropPushChannel, keepPushChannel } from '../../../lib/browser/push-subscription.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { readAfterAnswer } from '../../answers/after-answer.ts';
import { useUnconfirmedActions } from '../action-table.ts';

function useReadAgain() {
  const { notifications } = trpc.useUtils();
  return async () => {
    await Promise.all([notifications.channels.invalidate(), notifications.deliveries.invalidate()]);
  };
}

/** A pushed message's address is the browser that gives it. */
function keepOwnPushChannel({ id, type }: Pick<ChannelEntry, 'id' | 'type'>): void {
  if (type === 'push') keepPushChannel(id);
}

export function useAddChannel() {
  return trpc.notifications.addChannel.useMutation({
    onSuccess: keepOwnPushChannel,
    onSettled: readAfterAnswer(useReadAgain()),
  });
}

/** Fields left out stay. One change waits for the other: two of the same list must not overtake. */
export function useChangeChannel() {
  const { notifications } = trpc.useUtils();
  const readAgain = useReadAgain();
  return trpc.notifications.changeChannel.useMutation({
    scope: { id: 'channels' },
    onSuccess: (saved, { config }) => {
      if (config !== undefined) keepOwnPushChannel(saved);
      notifications.channels.setData(
        undefined,
        (answer) =>
          answer && {
            ...answer,
            channels: answer.channels.map((each) => (each.id === saved.id ? saved : each)),
          },
      );
    },
    // The answer is shown already, and the next change must not wait.
    onSettled: () => void readAgain(),
  });
}

export function useRemoveChannel() {
  return trpc.notifications.removeChannel.useMutation({
    onSuccess: (_, { id }) => void dropPushChannel(id),
    onSettled: readAfterAnswer(useReadAgain()),
  });
}

export function useTestChannel() {
  return trpc.notifications.testChannel.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

type ChannelChange = Partial<Pick<ChannelEntry, 'name' | 'kinds' | 'hideAmounts'>> & {
  readonly id: string;
};

export interface UnconfirmedChange {
  readonly change: ChannelChange;
  /** No answer came in time; else the change is under way. */
  readonly isUnknown: boolean;
}

/** In the order of their sending. */
export function useUnconfirmedChanges(): readonly UnconfirmedChange[] {
  const pending = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.notifications.changeChannel), status: 'pending' },
    select: ({ state }) => state.variables as ChannelChange,
  });
  const unknown = useUnconfirmedActions().filter(
    ({ path, state }) => path === 'notifications.changeChannel' && state === 'unknown',
  );
  return [
    ...unknown.map(({ input }) => ({ change: input as ChannelChange, isUnknown: true })),
    ...pending.map((change) => ({ change, isUnknown: false })),
  ];
}
