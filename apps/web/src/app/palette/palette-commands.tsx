import type { Position } from '@tideline/api/schemas';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type ControlAction, needsConfirmation } from '../../features/bot-controls/actions.ts';
import { ConfirmActionDialog } from '../../features/bot-controls/confirm-action-dialog.tsx';
import {
  type KillSwitchAction,
  KillSwitchQuestions,
} from '../../features/bot-controls/kill-switch/kill-switch-questions.tsx';
import { useKillSwitchActions } from '../../features/bot-controls/kill-switch/use-kill-switch-actions.ts';
import { useControlActions } from '../../features/bot-controls/use-control-actions.ts';
import { colourSafe, useColourSafe } from '../../lib/browser/colour-safe.ts';
import { privacy, usePrivacy } from '../../lib/browser/privacy.ts';
import { setTheme, useTheme } from '../../lib/browser/theme.ts';
import { useLogOut } from '../../live/actions/log-out.ts';
import {
  STATUS_WAIT_TEXTS,
  useBotStatus,
  useReadBotStatus,
} from '../../live/actions/use-bot-status.ts';
import { useKillSwitch } from '../../live/queries/market.ts';
import { usePositions } from '../../live/queries/positions.ts';
import { useUser } from '../../live/queries/user.ts';
import { CloseQuestion } from './close-question.tsx';
import { CommandPalette } from './command-palette.tsx';
import { type CommandAction, type CommandFacts, commandsOf } from './commands.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import type { Overlay } from './overlay.ts';

/** The result of a flatten stays there. */
const RESULTS_PATH = '/bot-controls';

interface PaletteCommandsProps {
  readonly overlay: Overlay | null;
  readonly onOpen: (overlay: Overlay | null) => void;
  readonly onToggleSidebar: () => void;
}

/** Kept until the close's outcome is reported. */
interface ClosingPosition {
  readonly position: Position;
  readonly isAsked: boolean;
}

export function PaletteCommands({ overlay, onOpen, onToggleSidebar }: PaletteCommandsProps) {
  const { data: known } = usePositions();
  const positions = known ?? [];
  const facts = useCommandFacts(positions);
  const note = useNote(facts, known);
  const [, navigate] = useLocation();
  const actions = useControlActions();
  const logOut = useLogOut();
  const [asked, setAsked] = useState<ControlAction | null>(null);
  const [killAsked, setKillAsked] = useState<KillSwitchAction | null>(null);
  const killSwitch = useKillSwitchActions();
  const [closings, setClosings] = useState<readonly ClosingPosition[]>([]);

  const setClosing = (position: Position, isAsked: boolean) =>
    setClosings((all) => [
      ...all.filter(({ position: { id } }) => id !== position.id),
      { position, isAsked },
    ]);

  const handlers: CommandHandlers = {
    navigate,
    runBot: (action) => (needsConfirmation(action) ? setAsked(action) : actions.run(action)),
    askKillSwitch: setKillAsked,
    askClose: (position) => setClosing(position, true),
    toggleSidebar: onToggleSidebar,
    openHelp: () => onOpen('help'),
    logOut: () => logOut.mutate(),
  };

  return (
    <>
      {overlay === 'commands' && (
        <CommandPalette
          commands={commandsOf(facts)}
          note={note}
          onClose={() => onOpen(null)}
          onRun={({ action }) => {
            onOpen(null);
            runAction(action, handlers);
          }}
        />
      )}
      <KeyboardHelp isOpen={overlay === 'help'} onClose={() => onOpen(null)} />
      <ConfirmActionDialog
        askedAction={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(action) => {
          setAsked(null);
          if (action === 'flatten') navigate(RESULTS_PATH);
          actions.run(action);
        }}
      />
      <KillSwitchQuestions
        askedAction={killAsked}
        onCancel={() => setKillAsked(null)}
        onConfirm={(action) => {
          setKillAsked(null);
          if (action === 'flatten') navigate(RESULTS_PATH);
          killSwitch.run(action);
        }}
      />
      {closings.map(({ position, isAsked }) => (
        <CloseQuestion
          key={position.id}
          position={positions.find(({ id }) => id === position.id) ?? position}
          isOpen={isAsked}
          onAnswered={() => setClosing(position, false)}
        />
      ))}
    </>
  );
}

/** Why commands are missing; null when none is. */
function useNote({ status }: CommandFacts, known: readonly Position[] | undefined): string | null {
  const { wait } = useReadBotStatus();
  if (status === null && wait !== null) return STATUS_WAIT_TEXTS[wait];
  return known === undefined ? 'Your positions are not known now.' : null;
}

interface CommandHandlers {
  readonly navigate: (path: string) => void;
  readonly runBot: (action: ControlAction) => void;
  readonly askKillSwitch: (action: KillSwitchAction) => void;
  readonly askClose: (position: Position) => void;
  readonly toggleSidebar: () => void;
  readonly openHelp: () => void;
  readonly logOut: () => void;
}

function runAction(action: CommandAction, handlers: CommandHandlers) {
  switch (action.kind) {
    case 'go':
      return handlers.navigate(action.path);
    case 'bot':
      return handlers.runBot(action.action);
    case 'kill-switch':
      return handlers.askKillSwitch(action.action);
    case 'close':
      return handlers.askClose(action.position);
    case 'theme':
      return setTheme(action.theme);
    case 'privacy':
      return privacy.set(action.isOn);
    case 'colours':
      return colourSafe.set(action.isOn);
    case 'sidebar':
      return handlers.toggleSidebar();
    case 'help':
      return handlers.openHelp();
    case 'log-out':
      return handlers.logOut();
  }
}

function useCommandFacts(positions: readonly Position[]): CommandFacts {
  const { status } = useBotStatus();
  const { chosen: theme } = useTheme();
  const isPrivate = usePrivacy();
  const isColourSafe = useColourSafe();
  const { data: user } = useUser();
  const isAdmin = user?.isAdmin === true;
  const isKilled = useKillSwitch() === true;
  return { status, positions, theme, isPrivate, isColourSafe, isAdmin, isKilled };
}
