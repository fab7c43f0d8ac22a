import { type ReactNode, useState } from 'react';
import { Amounts } from '../../components/ui/figures/amount.tsx';
import { KeyValues } from '../../components/ui/figures/key-value.tsx';
import { SmallButton } from '../../components/ui/forms/button.tsx';
import { ButtonLink } from '../../components/ui/forms/links.tsx';
import { Switch } from '../../components/ui/forms/switch.tsx';
import { Avatar } from '../../components/ui/layout/avatar.tsx';
import { Chip, StateChip, type StateLook } from '../../components/ui/layout/chip.tsx';
import { useAskedAction } from '../../components/ui/overlays/confirm-dialog.tsx';
import { FailureMessage, InlineMessage } from '../../components/ui/waiting/inline-message.tsx';
import { fullDate, listTime } from '../../lib/text/format.ts';
import { displayName } from '../../lib/text/person.ts';
import { displayText } from '../../lib/trading/display-text.ts';
import { useAccountBadge } from '../../lib/trading/use-account-badge.ts';
import type { ListedUser } from '../../live/queries/users.ts';
import { UserActivityDialog } from './activity-dialog.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import { type UserQuestion, useUserActions } from './use-user-actions.ts';
import { UserConfirmDialogs } from './user-confirm-dialogs.tsx';

interface UserCardProps {
  readonly user: ListedUser;
  readonly isOwnCard: boolean;
}

const ACTIVE_LOOK: StateLook = { word: 'Active', tone: 'profit', dot: 'filled' };
const SUSPENDED_LOOK: StateLook = { word: 'Suspended', tone: 'loss', dot: 'hollow' };

export function UserCard({ user, isOwnCard }: UserCardProps) {
  const { failure, flattened, link, ...actions } = useUserActions(user.id);
  const { ask, dialog } = useAskedAction((question: UserQuestion) => actions.confirmed[question]());
  const [isActivityShown, setIsActivityShown] = useState(false);
  const isSimulated = useAccountBadge() === 'SIMULATED';
  const isLocked = user.isOwner || actions.isBusy;

  return (
    <section aria-label={user.email} className="card flex h-full flex-col">
      <UserCardHead user={user} isOwnCard={isOwnCard} />
      <div className="flex-1 px-4 py-2">
        <FailureMessage
          className="mt-1 mb-2"
          text={failure}
          isNothingChanged
          onDismiss={actions.dismissFailure}
        />
        {flattened !== null && (
          <div className="mt-1 mb-2">
            <InlineMessage
              tone={flattened.warnings.length > 0 ? 'warn' : 'plain'}
              onDismiss={actions.forgetFlattened}
            >
              <Amounts text={displayText([flattened.message, ...flattened.warnings].join(' '))} />
            </InlineMessage>
          </div>
        )}
        {link !== null && (
          <div className="mt-1 mb-2">
            <InlineMessage tone="plain" onDismiss={actions.forgetLink}>
              <p className="mb-2">
                Hand this link over in person. It is shown only now, works once, and until{' '}
                {listTime(link.expiresAt)} ET
                {isSimulated && ' by the real clock'}.
              </p>
              <OneTimeLink label="Link for a new password" link={link.resetLink} />
            </InlineMessage>
          </div>
        )}
        <KeyValues
          facts={[
            { label: 'Environment', value: user.environment === 'live' ? 'Live' : 'Paper' },
            { label: 'API keys', value: user.hasApiConfig ? 'Saved' : 'None' },
            { label: 'Auto-trade', value: user.autoTrade ? 'On' : 'Off' },
            { label: 'Created', value: fullDate(user.createdAt) },
          ]}
        />
        <div className="mt-1 flex flex-col gap-2 border-line border-t pt-2">
          <Switch
            label="Administrator"
            isOn={user.isAdmin}
            isDisabled={isLocked}
            onChange={(isAdmin) => (isAdmin ? actions.makeAdmin() : ask('demote'))}
          />
          <Switch
            label="Active"
            hint={user.isActive ? undefined : 'Suspended: can’t sign in, and nothing is opened.'}
            isOn={user.isActive}
            isDisabled={isLocked}
            onChange={(isActive) => (isActive ? actions.activate() : ask('suspend'))}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t px-4 py-3">
        <SmallButton onClick={() => setIsActivityShown(true)}>View Activity</SmallButton>
        <ButtonLink href={`/performance?user=${encodeURIComponent(user.id)}`} size="head">
          Performance
        </ButtonLink>
        <SmallButton disabled={isLocked} onClick={() => ask('reset-settings')}>
          Reset Settings
        </SmallButton>
        <SmallButton disabled={isLocked} onClick={() => ask('reset-link')}>
          Reset Link
        </SmallButton>
        {/* Works for the owner and for suspended users too. */}
        <SmallButton look="ask" disabled={actions.isBusy} onClick={() => ask('flatten')}>
          Close and Stop
        </SmallButton>
        <SmallButton
          look="ask"
          className="ml-auto"
          disabled={isLocked}
          onClick={() => ask('delete')}
        >
          Delete
        </SmallButton>
      </div>
      <UserConfirmDialogs
        email={user.email}
        isLiveAccount={user.environment === 'live'}
        {...dialog}
      />
      {isActivityShown && (
        <UserActivityDialog
          userId={user.id}
          email={user.email}
          onClose={() => setIsActivityShown(false)}
        />
      )}
    </section>
  );
}

function UserCardHead({ user, isOwnCard }: UserCardProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3">
      <span className="inline-flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line-strong bg-raised font-semibold text-12 text-ink-2">
        <Avatar person={user} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 title={displayName(user)} className="truncate font-semibold text-13 text-ink">
          {displayName(user)}
        </h3>
        <p title={user.email} className="truncate text-12 text-ink-2">
          {user.email}
        </p>
      </div>
      {/* A phone has no room beside an address, and no pointer to show the rest. */}
      <span className="flex flex-wrap justify-end gap-1 max-sm:basis-full max-sm:justify-start max-sm:pl-11">
        {isOwnCard && <Chip>You</Chip>}
        {user.isOwner && <Chip tone="accent">Owner</Chip>}
        {user.isClosing && <Chip tone="warn">Closing</Chip>}
        <StateChip {...(user.isActive ? ACTIVE_LOOK : SUSPENDED_LOOK)} />
      </span>
    </div>
  );
}
