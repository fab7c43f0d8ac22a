import { CircleHelp, TriangleAlert } from 'lucide-react';
import { Banner } from '../../../components/ui/waiting/banner.tsx';
import { DismissButton } from '../../../components/ui/waiting/inline-message.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import type { PendingAction } from '../../../lib/calls/unconfirmed-actions.ts';
import { age } from '../../../lib/text/format.ts';
import {
  actionKindOf,
  unconfirmedActions,
  useUnconfirmedActions,
} from '../../../live/actions/action-table.ts';
import type { ActionKind } from '../../../live/actions/define-action.ts';
import { useRecoveryPolling } from '../../../live/actions/use-recovery-polling.ts';

/** Above every page, each with its risk and what to do. */
export function UnconfirmedActionsRegion() {
  useRecoveryPolling();
  const acts = useUnconfirmedActions().filter(({ state }) => state !== 'sent');
  if (acts.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2">
      {acts.map((act) => {
        const kind = actionKindOf(act.path, act.input);
        if (kind === null) return null;
        const Item = ITEM_BY_STATE[act.state];
        return Item && <Item key={act.id} act={act} kind={kind} />;
      })}
    </div>
  );
}

interface ItemProps {
  readonly act: PendingAction;
  readonly kind: ActionKind;
}

function Unknown({ act, kind: { name, risk, steps } }: ItemProps) {
  const sentAgo = age(Math.max(0, useNow(1_000) - act.sentAt));
  return (
    <Banner tone="warn" icon={CircleHelp} title={`${name} is unconfirmed. ${risk}`.trim()}>
      Sent {sentAgo} ago. This page keeps asking and changes by itself as soon as the server
      answers.
      <Steps steps={steps} />
    </Banner>
  );
}

/** The server answers again; its state is not as asked. */
function Failed({ act, kind: { name, steps } }: ItemProps) {
  return (
    <Banner
      tone="loss"
      icon={TriangleAlert}
      title={`${name} did not take effect.`}
      action={<DismissButton onClick={() => unconfirmedActions.remove(act.id)} />}
    >
      The server answers again, and what this page shows is what it holds.
      <Steps steps={steps.slice(0, 1)} />
    </Banner>
  );
}

/** The server answers again; no query shows the result. */
function Unreadable({ act, kind: { name, risk, steps } }: ItemProps) {
  return (
    <Banner
      tone="warn"
      icon={CircleHelp}
      title={`${name} is unconfirmed. ${risk}`.trim()}
      action={<DismissButton onClick={() => unconfirmedActions.remove(act.id)} />}
    >
      The server answers again, but does not say whether this was done.
      <Steps steps={steps.slice(0, 1)} />
    </Banner>
  );
}

const ITEM_BY_STATE = {
  sent: null,
  unknown: Unknown,
  failed: Failed,
  unreadable: Unreadable,
} as const;

function Steps({ steps }: { readonly steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
      {steps.map((step, index) => (
        <li key={step} className="inline-flex items-baseline gap-2">
          {/* One step needs no order. */}
          {steps.length > 1 && (
            <span
              aria-hidden="true"
              className="num inline-flex size-4 items-center justify-center rounded-chip border border-line-strong text-11"
            >
              {index + 1}
            </span>
          )}
          {step}
        </li>
      ))}
    </ol>
  );
}
