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

/** Above every page: each unconfirmed action, its risk and what to do. */
export function UnconfirmedActionsRegion() {
  useRecoveryPolling();
  const shownActions = useUnconfirmedActions().filter(({ state }) => state !== 'sent');
  if (shownActions.length === 0) return null;
  return (
    <div className="mb-3 flex flex-col gap-2">
      {shownActions.map((action) => {
        const kind = actionKindOf(action.path, action.input);
        if (kind === null) return null;
        const Item = ITEM_BY_STATE[action.state];
        return Item && <Item key={action.id} action={action} kind={kind} />;
      })}
    </div>
  );
}

interface ItemProps {
  readonly action: PendingAction;
  readonly kind: ActionKind;
}

const unconfirmedTitle = ({ buttonLabel, riskText }: ActionKind) =>
  `${buttonLabel} is unconfirmed. ${riskText}`.trim();

function UnknownActionItem({ action, kind }: ItemProps) {
  const ageText = age(Math.max(0, useNow(1_000) - action.sentAtMs));
  return (
    <Banner tone="warn" icon={CircleHelp} title={unconfirmedTitle(kind)}>
      Sent {ageText} ago. This page keeps asking and changes by itself as soon as the server
      answers.
      <StepList steps={kind.userSteps} />
    </Banner>
  );
}

/** The server answers again, and a query shows that the action did not take effect. */
function FailedActionItem({ action, kind: { buttonLabel, userSteps } }: ItemProps) {
  return (
    <Banner
      tone="loss"
      icon={TriangleAlert}
      title={`${buttonLabel} did not take effect.`}
      action={<DismissButton onClick={() => unconfirmedActions.remove(action.id)} />}
    >
      The server answers again, and what this page shows is what it holds.
      <StepList steps={userSteps.slice(0, 1)} />
    </Banner>
  );
}

/** The server answers again, but no query shows whether the action was done. */
function UnreadableActionItem({ action, kind }: ItemProps) {
  return (
    <Banner
      tone="warn"
      icon={CircleHelp}
      title={unconfirmedTitle(kind)}
      action={<DismissButton onClick={() => unconfirmedActions.remove(action.id)} />}
    >
      The server answers again, but does not say whether this was done.
      <StepList steps={kind.userSteps.slice(0, 1)} />
    </Banner>
  );
}

const ITEM_BY_STATE = {
  sent: null,
  unknown: UnknownActionItem,
  failed: FailedActionItem,
  unreadable: UnreadableActionItem,
} as const;

function StepList({ steps }: { readonly steps: readonly string[] }) {
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
