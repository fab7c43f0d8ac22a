import type { Position } from '@tideline/api/schemas';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Action, asksFirst } from '../../features/bot-controls/actions.ts';
import { ConfirmActionDialog } from '../../features/bot-controls/confirm-action-dialog.tsx';
import {
  type KillSwitchAct,
  KillSwitchQuestions,
} from '../../features/bot-controls/kill-switch/kill-switch-questions.tsx';
import { useKillSwitchActs } from '../../features/bot-controls/kill-switch/use-kill-switch-acts.ts';
import { useActions } from '../../features/bot-controls/use-actions.ts';
import { colourSafe, useColourSafe } from '../../lib/browser/colour-safe.ts';
import { privacy, usePrivacy } from '../../lib/browser/privacy.ts';
import { setTheme, useTheme } from '../../lib/browser/theme.ts';
import { useBotStatus } from '../../live/acts/bot-status.ts';
import { useKillSwitch } from '../../live/acts/kill-switch.ts';
import { useLogOut } from '../../live/acts/log-out.ts';
import { usePositions } from '../../live/readings/positions.ts';
import { useUser } from '../../live/readings/user.ts';
import { AskedClose } from './close-question.tsx';
import { CommandPalette } from './command-palette.tsx';
import { type Act, type CommandFacts, commandsOf } from './commands.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import type { Overlay } from './overlay.ts';

/** There the result of a flatten stays. */
const RESULTS = '/bot-controls';

interface CommanderProps {
  readonly open: Overlay | null;
  readonly onOpen: (overlay: Overlay | null) => void;
  readonly onToggleSidebar: () => void;
}

/** Kept until the close's end is reported. */
interface Closing {
  readonly position: Position;
  readonly isAsked: boolean;
}

export function Commander({ open, onOpen, onToggleSidebar }: CommanderProps) {
  const { data: positions = [] } = usePositions();
  const facts = useCommandFacts(positions);
  const [, navigate] = useLocation();
  const actions = useActions();
  const logOut = useLogOut();
  const [asked, setAsked] = useState<Action | null>(null);
  const [killAsked, setKillAsked] = useState<KillSwitchAct | null>(null);
  const killSwitch = useKillSwitchActs();
  const [closings, setClosings] = useState<readonly Closing[]>([]);

  const setClosing = (position: Position, isAsked: boolean) =>
    setClosings((all) => [
      ...all.filter(({ position: { id } }) => id !== position.id),
      { position, isAsked },
    ]);

  const ways: Ways = {
    navigate,
    act: (action) => (asksFirst(action) ? setAsked(action) : actions.run(action)),
    askKillSwitch: setKillAsked,
    askClose: (position) => setClosing(position, true),
    toggleSidebar: onToggleSidebar,
    openHelp: () => onOpen('help'),
    logOut: () => logOut.mutate(),
  };

  return (
    <>
      {open === 'commands' && (
        <CommandPalette
          commands={commandsOf(facts)}
          onClose={() => onOpen(null)}
          onRun={({ act }) => {
            onOpen(null);
            run(act, ways);
          }}
        />
      )}
      <KeyboardHelp isOpen={open === 'help'} onClose={() => onOpen(null)} />
      <ConfirmActionDialog
        action={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(action) => {
          setAsked(null);
          if (action === 'flatten') navigate(RESULTS);
          actions.run(action);
        }}
      />
      <KillSwitchQuestions
        asked={killAsked}
        onCancel={() => setKillAsked(null)}
        onConfirm={(act) => {
          setKillAsked(null);
          if (act === 'flatten') navigate(RESULTS);
          killSwitch.run(act);
        }}
      />
      {closings.map(({ position, isAsked }) => (
        <AskedClose
          key={position.id}
          position={positions.find(({ id }) => id === position.id) ?? position}
          isOpen={isAsked}
          onAnswered={() => setClosing(position, false)}
        />
      ))}
    </>
  );
}

interface Ways {
  readonly navigate: (path: string) => void;
  readonly act: (action: Action) => void;
  readonly askKillSwitch: (act: KillSwitchAct) => void;
  readonly askClose: (position: Position) => void;
  readonly toggleSidebar: () => void;
  readonly openHelp: () => void;
  readonly logOut: () => void;
}

function run(act: Act, ways: Ways) {
  switch (act.kind) {
    case 'go':
      return ways.navigate(act.path);
    case 'bot':
      return ways.act(act.action);
    case 'kill-switch':
      return ways.askKillSwitch(act.act);
    case 'close':
      return ways.askClose(act.position);
    case 'theme':
      return setTheme(act.theme);
    case 'privacy':
      return privacy.set(act.isOn);
    case 'colours':
      return colourSafe.set(act.isOn);
    case 'sidebar':
      return ways.toggleSidebar();
    case 'help':
      return ways.openHelp();
    case 'log-out':
      return ways.logOut();
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
