import type { Position } from '@tideline/api/schemas';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  type ControlAction,
  needsConfirmation,
} from '../../features/bot-controls/action-dialog-texts.ts';
import { ConfirmActionDialog } from '../../features/bot-controls/confirm-action-dialog.tsx';
import {
  type KillSwitchAction,
  KillSwitchQuestions,
} from '../../features/bot-controls/kill-switch/kill-switch-questions.tsx';
import { useKillSwitchActions } from '../../features/bot-controls/kill-switch/use-kill-switch-actions.ts';
import { useControlActions } from '../../features/bot-controls/use-control-actions.ts';
import { CloseDialog } from '../../features/dashboard/positions/close-dialog.tsx';
import { useClosePositionAction } from '../../features/dashboard/positions/use-close-position-action.ts';
import { colourSafeToggle, useColourSafe } from '../../lib/browser/colour-safe.ts';
import { privacyToggle, usePrivacy } from '../../lib/browser/privacy.ts';
import { setTheme, useTheme } from '../../lib/browser/theme.ts';
import { useLogOut } from '../../live/actions/log-out.ts';
import {
  STATUS_WAIT_TEXTS,
  useBotStatus,
  useConfirmedBotStatus,
} from '../../live/actions/use-bot-status.ts';
import { useIsKillSwitchEngaged } from '../../live/queries/market.ts';
import { usePositions } from '../../live/queries/positions.ts';
import { useUser } from '../../live/queries/user.ts';
import { CommandPalette } from './command-palette.tsx';
import { type CommandAction, type CommandConditions, commandsFor } from './commands.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import type { OverlaysProps } from './overlay.ts';

/** The result of a flatten stays there. */
const FLATTEN_RESULTS_PATH = '/bot-controls';

/** Kept until the close's outcome is reported. */
interface ClosingPosition {
  readonly position: Position;
  readonly isConfirmationOpen: boolean;
}

export function PaletteCommands({ overlay, onOverlayChange, onToggleSidebar }: OverlaysProps) {
  const { data: known } = usePositions();
  const positions = known ?? [];
  const conditions = useCommandConditions(positions);
  const missingCommandsNote = useMissingCommandsNote(conditions, known);
  const [, navigate] = useLocation();
  const actions = useControlActions();
  const logOut = useLogOut();
  const [asked, setAsked] = useState<ControlAction | null>(null);
  const [killAsked, setKillAsked] = useState<KillSwitchAction | null>(null);
  const killSwitch = useKillSwitchActions();
  const [closings, setClosings] = useState<readonly ClosingPosition[]>([]);

  const setClosing = (next: ClosingPosition) =>
    setClosings((all) => [...all.filter((each) => each.position.id !== next.position.id), next]);

  const handlers: CommandHandlers = {
    navigate,
    runBotAction: (action) => (needsConfirmation(action) ? setAsked(action) : actions.run(action)),
    confirmKillSwitch: setKillAsked,
    confirmClose: (position) => setClosing({ position, isConfirmationOpen: true }),
    toggleSidebar: onToggleSidebar,
    openHelp: () => onOverlayChange('help'),
    logOut: () => logOut.mutate(),
  };

  return (
    <>
      {overlay === 'commands' && (
        <CommandPalette
          commands={commandsFor(conditions)}
          missingCommandsNote={missingCommandsNote}
          onClose={() => onOverlayChange(null)}
          onRun={({ action }) => {
            onOverlayChange(null);
            runCommandAction(action, handlers);
          }}
        />
      )}
      <KeyboardHelp isOpen={overlay === 'help'} onClose={() => onOverlayChange(null)} />
      <ConfirmActionDialog
        askedAction={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(action) => {
          setAsked(null);
          if (action === 'flatten') navigate(FLATTEN_RESULTS_PATH);
          actions.run(action);
        }}
      />
      <KillSwitchQuestions
        askedAction={killAsked}
        onCancel={() => setKillAsked(null)}
        onConfirm={(action) => {
          setKillAsked(null);
          if (action === 'flatten') navigate(FLATTEN_RESULTS_PATH);
          killSwitch.run(action);
        }}
      />
      {closings.map(({ position, isConfirmationOpen }) => (
        <ClosePositionConfirmation
          key={position.id}
          position={positions.find(({ id }) => id === position.id) ?? position}
          isOpen={isConfirmationOpen}
          onAnswered={() => setClosing({ position, isConfirmationOpen: false })}
        />
      ))}
    </>
  );
}

function useMissingCommandsNote(
  { status }: CommandConditions,
  knownPositions: readonly Position[] | undefined,
): string | null {
  const { wait } = useConfirmedBotStatus();
  if (status === null && wait !== null) return STATUS_WAIT_TEXTS[wait];
  return knownPositions === undefined ? 'Your positions are not known now.' : null;
}

interface CommandHandlers {
  readonly navigate: (path: string) => void;
  readonly runBotAction: (action: ControlAction) => void;
  readonly confirmKillSwitch: (action: KillSwitchAction) => void;
  readonly confirmClose: (position: Position) => void;
  readonly toggleSidebar: () => void;
  readonly openHelp: () => void;
  readonly logOut: () => void;
}

function runCommandAction(action: CommandAction, handlers: CommandHandlers) {
  switch (action.kind) {
    case 'go':
      return handlers.navigate(action.path);
    case 'bot':
      return handlers.runBotAction(action.action);
    case 'kill-switch':
      return handlers.confirmKillSwitch(action.action);
    case 'close':
      return handlers.confirmClose(action.position);
    case 'theme':
      return setTheme(action.theme);
    case 'privacy':
      return privacyToggle.set(action.isOn);
    case 'colours':
      return colourSafeToggle.set(action.isOn);
    case 'sidebar':
      return handlers.toggleSidebar();
    case 'help':
      return handlers.openHelp();
    case 'log-out':
      return handlers.logOut();
  }
}

function useCommandConditions(positions: readonly Position[]): CommandConditions {
  const { status } = useBotStatus();
  const { chosen: theme } = useTheme();
  const areAmountsHidden = usePrivacy();
  const isColourSafe = useColourSafe();
  const { data: user } = useUser();
  const isAdmin = user?.isAdmin === true;
  const isKillSwitchEngaged = useIsKillSwitchEngaged() === true;
  return { status, positions, theme, areAmountsHidden, isColourSafe, isAdmin, isKillSwitchEngaged };
}

interface ClosePositionProps {
  readonly position: Position;
  readonly isOpen: boolean;
  readonly onAnswered: () => void;
}

/** Stays mounted after the answer, to report the close. */
function ClosePositionConfirmation({ position, isOpen, onAnswered }: ClosePositionProps) {
  const { close } = useClosePositionAction(position);
  return (
    <CloseDialog
      isOpen={isOpen}
      position={position}
      onCancel={onAnswered}
      onConfirm={() => {
        onAnswered();
        close();
      }}
    />
  );
}
