import { Activity, Ban, OctagonX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { positionConsequence } from '../../components/trading/position-consequence.tsx';
import { Button } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { Chip } from '../../components/ui/layout/chip.tsx';
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { errorText } from '../../lib/errors/error-text.ts';
import { failureTitle } from '../../lib/errors/failure-text.ts';
import { toast } from '../../lib/toast-store.ts';
import { useKillSwitch, useSetKillSwitch } from '../../live/acts/kill-switch.ts';
import { useKnownPositions } from '../../live/readings/positions.ts';

/** Stops every user's entries; for administrators. */
export function KillSwitchCard() {
  const isEngaged = useKillSwitch();
  const positions = useKnownPositions();
  const reporting = (title: string) => ({
    onSuccess: ({ message }: { readonly message: string }) => {
      toast({ title, description: message, tone: 'success' });
    },
    onError: (error: unknown) => {
      toast({
        title: failureTitle('Error', error),
        description: errorText(error, 'Failed to set the kill switch'),
        tone: 'destructive',
      });
    },
  });
  const engaging = useSetKillSwitch(reporting('Kill Switch Engaged'));
  const releasing = useSetKillSwitch(reporting('Kill Switch Released'));
  const isBusy = engaging.isPending || releasing.isPending;
  const [asked, setAsked] = useState<'engage' | 'release' | null>(null);

  const set = (engaged: boolean) => {
    setAsked(null);
    (engaged ? engaging : releasing).mutate({ engaged });
  };

  return (
    <Card
      title="Kill Switch"
      aside={
        isEngaged !== undefined && (
          <Chip tone={isEngaged ? 'loss' : 'neutral'}>{isEngaged ? 'ENGAGED' : 'RELEASED'}</Chip>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 text-12 text-ink-2">
          {isEngaged === true
            ? 'No account enters anything until it is released. Open positions are still guarded.'
            : 'Stops the entries of every account at once, not only yours. Nothing is sold by it.'}
        </p>
        {isEngaged === true ? (
          <Button disabled={isBusy} onClick={() => setAsked('release')}>
            Release kill switch
          </Button>
        ) : (
          <Button look="ask" disabled={isBusy} onClick={() => setAsked('engage')}>
            <OctagonX aria-hidden="true" size={16} strokeWidth={1.75} />
            Stop all entries
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'engage'}
        title="Stop all entries?"
        sentence="It counts for every account on this server until an administrator releases it."
        confirmLabel="Stop all entries"
        look="danger"
        consequences={[
          positionConsequence(positions, ShieldCheck),
          {
            icon: ShieldCheck,
            title: 'All other open positions stay open',
            text: 'The bot still sells each at its target or stop, and before the window ends.',
          },
          {
            icon: Ban,
            title: 'New entries stop at once',
            text: 'Entry orders that are still working are cancelled.',
          },
          {
            icon: Activity,
            title: 'Analysis goes on',
            text: 'Signals and decisions are still recorded.',
          },
        ]}
        onCancel={() => setAsked(null)}
        onConfirm={() => set(true)}
      />
      <ConfirmDialog
        isOpen={asked === 'release'}
        title="Release the kill switch?"
        sentence="Every account that is trading may enter again, on the next bar that passes its gates."
        confirmLabel="Release kill switch"
        look="primary"
        onCancel={() => setAsked(null)}
        onConfirm={() => set(false)}
      />
    </Card>
  );
}
