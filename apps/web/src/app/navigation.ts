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
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly isForAdmins?: true;
}

/** Specification §11.1. */
const NAVIGATION_ENTRIES: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: '/', icon: LayoutDashboard },
  { label: 'Trade Criteria', path: '/trading-settings', icon: SlidersHorizontal },
  { label: 'History', path: '/history', icon: History },
  { label: 'Performance', path: '/performance', icon: ChartLine },
  { label: 'Bot Controls', path: '/bot-controls', icon: Bot },
  { label: 'API Settings', path: '/api-settings', icon: KeyRound },
  { label: 'Notifications', path: '/notifications', icon: Bell },
  { label: 'Users', path: '/users', icon: Users, isForAdmins: true },
];

export function navigationEntriesFor(isAdmin: boolean): readonly NavigationEntry[] {
  return NAVIGATION_ENTRIES.filter(({ isForAdmins }) => isAdmin || isForAdmins !== true);
}

/** The dashboard has two paths. */
export const DASHBOARD_ALIAS_PATH = '/dashboard';

/** Undefined for a path without a screen. The days have no entry. */
export function screenName(path: string): string | undefined {
  const isDay = `${path.toLowerCase()}/`.startsWith('/days/');
  return navigationEntryAt(path)?.label ?? (isDay ? 'Day Review' : undefined);
}

/** Takes a path in any case and with trailing slashes, as the router does. */
export function navigationEntryAt(path: string): NavigationEntry | undefined {
  const normalizedPath = path.toLowerCase().replace(/\/+$/, '') || '/';
  const wantedPath = normalizedPath === DASHBOARD_ALIAS_PATH ? '/' : normalizedPath;
  return NAVIGATION_ENTRIES.find((entry) => entry.path === wantedPath);
}
