import { clsx } from 'clsx';
import { Link, useLocation } from 'wouter';
import { Tooltip } from '../../../components/ui/overlays/tooltip.tsx';
import { useUser } from '../../../live/queries/user.ts';
import { navigationEntriesFor, navigationEntryAt } from '../../navigation.ts';
import { preloadScreen } from '../../screens.ts';

interface SidebarLinksProps {
  readonly isCollapsed?: boolean;
  readonly onNavigate?: () => void;
}

export function SidebarLinks({ isCollapsed = false, onNavigate }: SidebarLinksProps) {
  const [location] = useLocation();
  const { data: user } = useUser();
  const activeEntry = navigationEntryAt(location);
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        {navigationEntriesFor(user?.isAdmin === true).map((entry) => {
          const isActive = entry === activeEntry;
          const Icon = entry.icon;
          return (
            <li key={entry.path}>
              <Tooltip text={entry.label} side="right" isEnabled={isCollapsed}>
                <Link
                  href={entry.path}
                  aria-current={isActive ? 'page' : undefined}
                  onClick={() => onNavigate?.()}
                  onPointerEnter={() => preloadScreen(entry.path)}
                  onFocus={() => preloadScreen(entry.path)}
                  className={clsx(
                    'flex h-8 items-center gap-2.5 rounded-control px-2 font-medium max-md:h-11',
                    isActive ? 'bg-raised text-ink' : 'text-ink-2 hover:bg-raised hover:text-ink',
                  )}
                >
                  <Icon className={clsx('shrink-0', isActive && 'text-accent')} />
                  <span className={isCollapsed ? 'sr-only' : ''}>{entry.label}</span>
                  {entry.isForAdmins && !isCollapsed && (
                    <span aria-hidden="true" className="ml-auto font-normal text-11 text-ink-3">
                      Admin
                    </span>
                  )}
                </Link>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
