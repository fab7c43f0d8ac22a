import { Menu, MenuButton, MenuItem, MenuSeparator } from '@headlessui/react';
import { CircleHelp, Command, Fingerprint, LogOut, type LucideIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { Avatar } from '../../../components/ui/layout/avatar.tsx';
import { MENU_ITEM, MenuPanel } from '../../../components/ui/overlays/menu-panel.tsx';
import { useIsMobile } from '../../../lib/browser/use-media-query.ts';
import { displayName } from '../../../lib/text/person.ts';
import { useLogOut } from '../../../live/actions/log-out.ts';
import { useUser } from '../../../live/queries/user.ts';
import type { Overlay } from '../../palette/overlay.ts';
import { ThemeItems } from './theme-items.tsx';
import { ToggleItems } from './toggle-items.tsx';

const SIGN_IN = '/api-settings#sign-in';

interface UserMenuProps {
  readonly onOverlay: (overlay: Overlay) => void;
}

export function UserMenu({ onOverlay }: UserMenuProps) {
  const { data: user } = useUser();
  const isMobile = useIsMobile();
  const logOut = useLogOut();
  const [, navigate] = useLocation();
  if (user === undefined) return null;
  const name = displayName(user);
  return (
    <Menu>
      <MenuButton
        aria-label={`Account of ${name}`}
        className="inline-flex size-8 items-center justify-center overflow-hidden rounded-full border border-line-strong bg-raised font-semibold text-12 text-ink-2 hover:text-ink max-md:size-9"
      >
        <Avatar person={user} />
      </MenuButton>
      <MenuPanel>
        <div className="px-2 py-1.5">
          <p className="font-medium text-ink">{name}</p>
          <p className="text-12 text-ink-2">{user.email}</p>
        </div>
        <MenuSeparator className="my-1 h-px bg-line" />
        {isMobile && (
          <>
            <ThemeItems />
            <MenuSeparator className="my-1 h-px bg-line" />
          </>
        )}
        <MenuItem>
          <button
            type="button"
            className={MENU_ITEM}
            onClick={() => {
              navigate(SIGN_IN);
              // Opened from another screen, the card scrolls by itself.
              document.getElementById('sign-in')?.scrollIntoView();
            }}
          >
            <Fingerprint size={16} strokeWidth={1.75} className="text-ink-3" />
            Your sign-in
          </button>
        </MenuItem>
        <MenuSeparator className="my-1 h-px bg-line" />
        <ToggleItems />
        <MenuSeparator className="my-1 h-px bg-line" />
        <OverlayItem
          icon={Command}
          label="Commands"
          keys="Ctrl K"
          onClick={() => onOverlay('commands')}
        />
        <OverlayItem
          icon={CircleHelp}
          label="Keyboard help"
          keys="?"
          onClick={() => onOverlay('help')}
        />
        <MenuSeparator className="my-1 h-px bg-line" />
        <MenuItem disabled={logOut.isPending}>
          <button
            type="button"
            disabled={logOut.isPending}
            className={MENU_ITEM}
            onClick={(event) => {
              // The menu stays, to show progress.
              event.preventDefault();
              logOut.mutate();
            }}
          >
            <LogOut size={16} strokeWidth={1.75} className="text-ink-3" />
            {logOut.isPending ? 'Logging out...' : 'Log out'}
          </button>
        </MenuItem>
      </MenuPanel>
    </Menu>
  );
}

interface OverlayItemProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly keys: string;
  readonly onClick: () => void;
}

function OverlayItem({ icon: Icon, label, keys, onClick }: OverlayItemProps) {
  return (
    <MenuItem>
      <button type="button" className={MENU_ITEM} onClick={onClick}>
        <Icon size={16} strokeWidth={1.75} className="text-ink-3" />
        {label}
        <span aria-hidden="true" className="ml-auto pl-4 text-11 text-ink-3">
          {keys}
        </span>
      </button>
    </MenuItem>
  );
}
