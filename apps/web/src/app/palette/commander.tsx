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

  const run = (act: Act) => {
    switch (act.kind) {
      case 'go':
        return navigate(act.path);
      case 'bot':
        return asksFirst(act.action) ? setAsked(act.action) : actions.run(act.action);
      case 'kill-switch':
        return setKillAsked(act.act);
      case 'close':
        return setClosing(act.position, true);
      case 'theme':
        return setTheme(act.theme);
      case 'privacy':
        return privacy.set(act.isOn);
      case 'colours':
        return colourSafe.set(act.isOn);
      case 'sidebar':
        return onToggleSidebar();
      case 'help':
        return onOpen('help');
      case 'log-out':
        return logOut.mutate();
    }
  };

  return (
    <>
      {open === 'commands' && (
        <CommandPalette
          commands={commandsOf(facts)}
          onClose={() => onOpen(null)}
          onRun={({ act }) => {
            onOpen(null);
            run(act);
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
