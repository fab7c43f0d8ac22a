import { Menu, MenuButton, MenuItem, MenuSeparator } from '@headlessui/react';
import { LogOut } from 'lucide-react';
import { MENU_ITEM, MenuPanel } from '../../components/ui/menu-panel.tsx';
import { avatarLetter, displayName } from '../../lib/person.ts';
import { useIsMobile } from '../../lib/use-media-query.ts';
import { useLogOut } from '../../live/log-out.ts';
import { useUser } from '../../live/user.ts';
import { ThemeItems } from './theme-items.tsx';

export function UserMenu() {
  const { data: user } = useUser();
  const isMobile = useIsMobile();
  const logOut = useLogOut();
  if (user === undefined) return null;
  const name = displayName(user);
  return (
    <Menu>
      <MenuButton
        aria-label={`Account of ${name}`}
        className="inline-flex size-8 items-center justify-center overflow-hidden rounded-full border border-line-strong bg-raised font-semibold text-12 text-ink-2 hover:text-ink max-md:size-9"
      >
        {user.profileImageUrl ? (
          <img src={user.profileImageUrl} alt="" className="size-full object-cover" />
        ) : (
          avatarLetter(user)
        )}
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
        <MenuItem disabled={logOut.isPending}>
          <button type="button" className={MENU_ITEM} onClick={() => logOut.mutate()}>
            <LogOut aria-hidden="true" size={16} strokeWidth={1.75} className="text-ink-3" />
            {logOut.isPending ? 'Logging out...' : 'Log out'}
          </button>
        </MenuItem>
      </MenuPanel>
    </Menu>
  );
}
