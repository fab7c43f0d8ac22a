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
import type { ControlAction } from '../../features/bot-controls/action-dialog-texts.ts';
import type { KillSwitchAction } from '../../features/bot-controls/kill-switch/kill-switch-questions.tsx';
import { THEMES, type Theme } from '../../lib/browser/theme.ts';
import { fuzzyScore } from '../../lib/text/fuzzy.ts';
import { positionName } from '../../lib/trading/position.ts';
import { tradingStateOf } from '../../live/actions/optimistic-bot-status.ts';
import { navigationEntriesFor } from '../navigation.ts';

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
  readonly searchWords?: string;
  readonly shortcut?: string;
  readonly action: CommandAction;
}

export interface CommandConditions {
  /** Status; null until the server answers: then only what is safe in any state. */
  readonly status: BotStatus | null;
  readonly positions: readonly Position[];
  readonly theme: Theme;
  readonly areAmountsHidden: boolean;
  readonly isColourSafe: boolean;
  readonly isAdmin: boolean;
  readonly isKillSwitchEngaged: boolean;
}

export function commandsFor(conditions: CommandConditions): readonly Command[] {
  return [
    ...(conditions.status === null ? [botCommand('stop')] : botCommands(conditions.status)),
    ...conditions.positions.filter(({ isClosing }) => !isClosing).map(closePositionCommand),
    // From mild to strong.
    botCommand('flatten'),
    ...(conditions.isAdmin ? killSwitchCommands(conditions.isKillSwitchEngaged) : []),
    ...navigationEntriesFor(conditions.isAdmin).map(({ label, path, icon }) =>
      navigationCommand(path, { label: `Go to ${label}`, icon }),
    ),
    navigationCommand('/days', {
      label: 'Review a day',
      icon: CalendarDays,
      searchWords: 'history decisions calendar',
    }),
    ...viewCommands(conditions),
    {
      id: 'log-out',
      label: 'Log out',
      group: 'Account',
      icon: LogOut,
      searchWords: 'sign out',
      action: { kind: 'log-out' },
    },
  ];
}

type CommandLook = Pick<Command, 'label' | 'icon' | 'searchWords'>;

function navigationCommand(path: string, look: CommandLook): Command {
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
    searchWords: 'flatten panic everything',
  },
};

/** The same as Bot Controls' buttons. */
function botCommands(status: BotStatus): readonly Command[] {
  const actionsByTradingState = {
    inactive: ['start'],
    paused: ['resume', 'stop'],
    active: ['pause', 'stop'],
  } as const;
  const actions: readonly ControlAction[] = [
    ...actionsByTradingState[tradingStateOf(status)],
    status.botActive ? 'bot-off' : 'bot-on',
  ];
  return actions.map(botCommand);
}

function botCommand(action: ControlAction): Command {
  const look = BOT_COMMAND_LOOKS[action];
  return { id: action, ...look, group: 'Bot', action: { kind: 'bot', action } };
}

/** These stop or sell for every account, so only administrators have them. */
function killSwitchCommands(isKilled: boolean): readonly Command[] {
  const killSwitchCommand = (action: KillSwitchAction, label: string): Command => ({
    id: `kill-switch ${action}`,
    label,
    group: 'Bot',
    icon: OctagonX,
    searchWords: 'kill switch everybody',
    action: { kind: 'kill-switch', action },
  });
  return [
    isKilled
      ? killSwitchCommand('release', 'Release the kill switch')
      : killSwitchCommand('engage', 'Stop all entries of every account'),
    killSwitchCommand('flatten', 'Stop and close all accounts'),
  ];
}

function closePositionCommand(position: Position): Command {
  return {
    id: `close ${position.id}`,
    label: `Close ${positionName(position)}`,
    group: 'Bot',
    icon: X,
    searchWords: 'sell position',
    action: { kind: 'close', position },
  };
}

const THEME_LOOKS: Record<Theme, CommandLook> = {
  light: { label: 'Use the light theme', icon: Sun },
  dark: { label: 'Use the dark theme', icon: Moon },
  system: { label: 'Use the theme of the system', icon: Monitor },
};

function viewCommands(conditions: CommandConditions): readonly Command[] {
  const { theme, areAmountsHidden, isColourSafe } = conditions;
  return [
    {
      id: 'privacy',
      label: areAmountsHidden ? 'Show amounts' : 'Hide amounts',
      group: 'View',
      icon: areAmountsHidden ? Eye : EyeOff,
      searchWords: 'privacy',
      action: { kind: 'privacy', isOn: !areAmountsHidden },
    },
    {
      id: 'colours',
      label: isColourSafe ? 'Use the usual colours' : 'Use colour-blind safe colours',
      group: 'View',
      icon: Palette,
      searchWords: 'palette colors',
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
      shortcut: 'Ctrl B',
      action: { kind: 'sidebar' },
    },
    {
      id: 'help',
      label: 'Keyboard help',
      group: 'View',
      icon: CircleHelp,
      searchWords: 'shortcuts keys',
      shortcut: '?',
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

function matchScoreOf({ label, searchWords = '' }: Command, typed: string): number | null {
  return fuzzyScore(typed, label) ?? fuzzyScore(typed, `${label} ${searchWords}`);
}
