import { Ban, KeyRound, ListChecks, LogOut, RotateCcw, ShieldCheck, Users } from 'lucide-react';
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx';
import { CloseAndStopUserDialog } from './close-and-stop-question.tsx';
import type { UserQuestion } from './use-user-actions.ts';

interface UserQuestionsProps {
  readonly askedAction: UserQuestion | null;
  readonly email: string;
  readonly isLiveAccount: boolean;
  readonly onConfirm: (question: UserQuestion) => void;
  readonly onCancel: () => void;
}

const POSITION_FIRST_CONSEQUENCE = {
  icon: ShieldCheck,
  tone: 'profit',
  title: 'An open position comes first',
  text: 'While something is open or on its way the server refuses. Suspend the user instead: entries stop at once, and the bot sells at target or stop.',
} as const;

/** Asks before an action that takes something away; money comes first. */
export function UserConfirmDialogs(props: UserQuestionsProps) {
  const { askedAction, email, isLiveAccount, onConfirm, onCancel } = props;
  const dialogPropsOf = (question: UserQuestion) => ({
    isOpen: askedAction === question,
    look: 'danger' as const,
    onCancel,
    onConfirm: () => onConfirm(question),
  });
  return (
    <>
      <ConfirmDialog
        {...dialogPropsOf('delete')}
        title="Delete this user?"
        sentence={`${email} loses the account on this server. Nothing happens at the broker.`}
        confirmLabel="Delete user"
        consequences={[
          POSITION_FIRST_CONSEQUENCE,
          {
            icon: LogOut,
            title: 'Signed out everywhere, keys removed',
            text: 'Settings and keys are gone. The trades stay in the books.',
          },
          {
            icon: ListChecks,
            title: 'The address stays on the whitelist',
            text: 'It is Pending and may register again. Remove it there if it should not.',
          },
        ]}
      />
      <ConfirmDialog
        {...dialogPropsOf('suspend')}
        title="Suspend this user?"
        sentence={`${email} is signed out everywhere at once, and can’t sign in until activated again.`}
        confirmLabel="Suspend user"
        consequences={[
          {
            icon: ShieldCheck,
            tone: 'profit',
            title: 'An open position stays guarded',
            text: 'The bot still sells it at its target or stop.',
          },
          {
            icon: Ban,
            title: 'New entries stop at once',
            text: 'Trading stays off after the user is activated again, until the user starts it.',
          },
        ]}
      />
      <CloseAndStopUserDialog {...dialogPropsOf('flatten')} email={email} />
      <ConfirmDialog
        {...dialogPropsOf('demote')}
        title="Take the administrator’s rights away?"
        sentence={`${email} goes on as a trader.`}
        confirmLabel="Take rights away"
        consequences={[
          {
            icon: Users,
            title: 'No users, whitelist, thresholds, kill switch',
            text: 'An administrator can give the rights back.',
          },
        ]}
      />
      <ConfirmDialog
        {...dialogPropsOf('reset-settings')}
        title="Reset the settings to defaults?"
        sentence={`The trading settings of ${email} are set back.`}
        confirmLabel="Reset settings"
        consequences={[
          {
            icon: ShieldCheck,
            tone: 'profit',
            title: 'An open position keeps its target and stop',
            text: 'It is sold by the settings that it was bought with.',
          },
          {
            icon: RotateCcw,
            title: 'The next entry uses the defaults',
            text: '25% of buying power, target 100%, stop 20%, threshold 55%.',
          },
        ]}
      />
      <ConfirmDialog
        {...dialogPropsOf('reset-link')}
        title="Make a link for a new password?"
        sentence={`The link lets its holder choose a new password for ${email}: hand it over in person.`}
        confirmLabel="Make link"
        consequences={[
          {
            icon: Ban,
            title: 'Trading is paused',
            text: 'Nothing new is opened; an open position is still guarded.',
          },
          {
            icon: LogOut,
            title: 'Signed out everywhere',
            text: 'A second factor stays, and is asked for as before.',
          },
          ...(isLiveAccount
            ? [
                {
                  icon: KeyRound,
                  title: 'The live keys are removed',
                  text: 'They have to be entered again. Refused while a position is open.',
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
