import {
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
const NAVIGATION: readonly NavigationEntry[] = [
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
  { id: 'users', label: 'Users', path: '/users', icon: Users, isForAdmins: true },
];

export function navigationOf(isAdmin: boolean): readonly NavigationEntry[] {
  return isAdmin ? NAVIGATION : NAVIGATION.filter(({ isForAdmins }) => isForAdmins !== true);
}

/** The dashboard has two paths. */
export const DASHBOARD_ALIAS = '/dashboard';

/** Like the router: any case, trailing slashes. */
export function entryAt(path: string): NavigationEntry | undefined {
  const plain = path.toLowerCase().replace(/\/+$/, '') || '/';
  const wanted = plain === DASHBOARD_ALIAS ? '/' : plain;
  return NAVIGATION.find((entry) => entry.path === wanted);
}
