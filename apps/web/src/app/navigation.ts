import {
  Bell,
  Bot,
  ChartLine,
  History,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  SlidersHorizontal,
  Users,
} from 'lucide-react';

export interface NavigationEntry {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly isForAdmins?: true;
}

/** Specification §11.1. */
const NAVIGATION_ENTRIES: readonly NavigationEntry[] = [
  { id: 'dashboard', label: 'Dashboard', path: '/', icon: LayoutDashboard },
  {
    id: 'trading-settings',
    label: 'Trade Criteria',
    path: '/trading-settings',
    icon: SlidersHorizontal,
  },
  { id: 'history', label: 'History', path: '/history', icon: History },
  { id: 'performance', label: 'Performance', path: '/performance', icon: ChartLine },
  { id: 'bot-controls', label: 'Bot Controls', path: '/bot-controls', icon: Bot },
  { id: 'api-settings', label: 'API Settings', path: '/api-settings', icon: KeyRound },
  { id: 'notifications', label: 'Notifications', path: '/notifications', icon: Bell },
  { id: 'users', label: 'Users', path: '/users', icon: Users, isForAdmins: true },
];

export function navigationEntriesFor(isAdmin: boolean): readonly NavigationEntry[] {
  return isAdmin
    ? NAVIGATION_ENTRIES
    : NAVIGATION_ENTRIES.filter(({ isForAdmins }) => isForAdmins !== true);
}

/** The dashboard has two paths. */
export const DASHBOARD_ALIAS_PATH = '/dashboard';

/** Screens without an entry, found by the beginning of their path. */
const SCREENS_OUTSIDE_NAVIGATION: readonly { readonly path: string; readonly label: string }[] = [
  { path: '/days', label: 'Day Review' },
];

/** Undefined for a path without a screen. */
export function screenName(path: string): string | undefined {
  const lowerCasePath = path.toLowerCase();
  const unlistedScreen = SCREENS_OUTSIDE_NAVIGATION.find((screen) =>
    `${lowerCasePath}/`.startsWith(`${screen.path}/`),
  );
  return navigationEntryAt(path)?.label ?? unlistedScreen?.label;
}

/** Takes a path in any case and with trailing slashes, as the router does. */
export function navigationEntryAt(path: string): NavigationEntry | undefined {
  const normalizedPath = path.toLowerCase().replace(/\/+$/, '') || '/';
  const wantedPath = normalizedPath === DASHBOARD_ALIAS_PATH ? '/' : normalizedPath;
  return NAVIGATION_ENTRIES.find((entry) => entry.path === wantedPath);
}
