import type { BotStatus, Position } from '@tideline/api/schemas';
import {
  CalendarDays,
  CircleHelp,
  Eye,
  EyeOff,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  OctagonX,
  Palette,
  PanelLeft,
  Pause,
  Play,
  Power,
  Square,
  Sun,
  X,
} from 'lucide-react';
import type { ControlAction } from '../../features/bot-controls/actions.ts';
import type { KillSwitchAction } from '../../features/bot-controls/kill-switch/kill-switch-questions.tsx';
import { THEMES, type Theme } from '../../lib/browser/theme.ts';
import { fuzzyScore } from '../../lib/text/fuzzy.ts';
import { positionName } from '../../lib/trading/position.ts';
import { tradingStateOf } from '../../live/actions/optimistic-bot-status.ts';
import { navigationOf } from '../navigation.ts';

/** Commands that buy, sell or stop are asked about first. */
export type CommandAction =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'bot'; readonly action: ControlAction }
  | { readonly kind: 'close'; readonly position: Position }
  | { readonly kind: 'kill-switch'; readonly action: KillSwitchAction }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'privacy' | 'colours'; readonly isOn: boolean }
  | { readonly kind: 'sidebar' | 'help' | 'log-out' };

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: 'Bot' | 'Screens' | 'View' | 'Account';
  readonly icon: LucideIcon;
  /** Other words that find the command. */
  readonly words?: string;
  readonly keys?: string;
  readonly action: CommandAction;
}

export interface CommandFacts {
  /** Status; null until the server answers: then only what is safe in any state. */
  readonly status: BotStatus | null;
  readonly positions: readonly Position[];
  readonly theme: Theme;
  readonly isPrivate: boolean;
  readonly isColourSafe: boolean;
  readonly isAdmin: boolean;
  readonly isKilled: boolean;
}

export function commandsOf(facts: CommandFacts): readonly Command[] {
  return [
    ...(facts.status === null ? [botCommand('stop')] : botCommands(facts.status)),
    ...facts.positions.filter(({ isClosing }) => !isClosing).map(closeCommand),
    // From mild to strong.
    botCommand('flatten'),
    ...(facts.isAdmin ? killSwitchCommands(facts.isKilled) : []),
    ...navigationOf(facts.isAdmin).map(({ label, path, icon }) =>
      goCommand(path, { label: `Go to ${label}`, icon }),
    ),
    goCommand('/days', {
      label: 'Review a day',
      icon: CalendarDays,
      words: 'history decisions calendar',
    }),
    ...viewCommands(facts),
    {
      id: 'log-out',
      label: 'Log out',
      group: 'Account',
      icon: LogOut,
      words: 'sign out',
      action: { kind: 'log-out' },
    },
  ];
}

type CommandLook = Pick<Command, 'label' | 'icon' | 'words'>;

function goCommand(path: string, look: CommandLook): Command {
  return { id: `go ${path}`, ...look, group: 'Screens', action: { kind: 'go', path } };
}

const BOT_COMMAND_LOOKS: Record<ControlAction, CommandLook> = {
  'bot-on': { label: 'Turn the bot on', icon: Power },
  'bot-off': { label: 'Turn the bot off', icon: Power },
  start: { label: 'Start trading', icon: Play },
  resume: { label: 'Resume trading', icon: Play },
  pause: { label: 'Pause trading', icon: Pause },
  stop: { label: 'Stop trading', icon: Square },
  flatten: {
    label: 'Close the position and stop trading',
    icon: X,
    words: 'flatten panic everything',
  },
};

/** The same as Bot Controls' buttons. */
function botCommands(status: BotStatus): readonly Command[] {
  const trading = {
    inactive: ['start'],
    paused: ['resume', 'stop'],
    active: ['pause', 'stop'],
  } as const;
  const actions: readonly ControlAction[] = [
    ...trading[tradingStateOf(status)],
    status.botActive ? 'bot-off' : 'bot-on',
  ];
  return actions.map(botCommand);
}

function botCommand(action: ControlAction): Command {
  return {
    id: action,
    ...BOT_COMMAND_LOOKS[action],
    group: 'Bot',
    action: { kind: 'bot', action },
  };
}

/** These stop or sell for every account, so only administrators have them. */
function killSwitchCommands(isKilled: boolean): readonly Command[] {
  const command = (action: KillSwitchAction, label: string): Command => ({
    id: `kill-switch ${action}`,
    label,
    group: 'Bot',
    icon: OctagonX,
    words: 'kill switch everybody',
    action: { kind: 'kill-switch', action },
  });
  return [
    isKilled
      ? command('release', 'Release the kill switch')
      : command('engage', 'Stop all entries of every account'),
    command('flatten', 'Stop and close all accounts'),
  ];
}

function closeCommand(position: Position): Command {
  return {
    id: `close ${position.id}`,
    label: `Close ${positionName(position)}`,
    group: 'Bot',
    icon: X,
    words: 'sell position',
    action: { kind: 'close', position },
  };
}

const THEME_LOOKS: Record<Theme, CommandLook> = {
  light: { label: 'Use the light theme', icon: Sun },
  dark: { label: 'Use the dark theme', icon: Moon },
  system: { label: 'Use the theme of the system', icon: Monitor },
};

function viewCommands({ theme, isPrivate, isColourSafe }: CommandFacts): readonly Command[] {
  return [
    {
      id: 'privacy',
      label: isPrivate ? 'Show amounts' : 'Hide amounts',
      group: 'View',
      icon: isPrivate ? Eye : EyeOff,
      words: 'privacy',
      action: { kind: 'privacy', isOn: !isPrivate },
    },
    {
      id: 'colours',
      label: isColourSafe ? 'Use the usual colours' : 'Use colour-blind safe colours',
      group: 'View',
      icon: Palette,
      words: 'palette colors',
      action: { kind: 'colours', isOn: !isColourSafe },
    },
    ...THEMES.filter((each) => each !== theme).map(
      (each): Command => ({
        id: `theme ${each}`,
        ...THEME_LOOKS[each],
        group: 'View',
        action: { kind: 'theme', theme: each },
      }),
    ),
    {
      id: 'sidebar',
      label: 'Toggle sidebar',
      group: 'View',
      icon: PanelLeft,
      keys: 'Ctrl B',
      action: { kind: 'sidebar' },
    },
    {
      id: 'help',
      label: 'Keyboard help',
      group: 'View',
      icon: CircleHelp,
      words: 'shortcuts keys',
      keys: '?',
      action: { kind: 'help' },
    },
  ];
}

/** Best match first; all in order when nothing is typed. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  if (typed.trim() === '') return commands;
  return commands
    .map((command) => ({ command, score: matchScoreOf(command, typed) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ command }) => command);
}

function matchScoreOf({ label, words = '' }: Command, typed: string): number | null {
  return fuzzyScore(typed, label) ?? fuzzyScore(typed, `${label} ${words}`);
}
