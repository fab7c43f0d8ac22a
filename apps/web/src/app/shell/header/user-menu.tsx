import { Menu, MenuButton, MenuSeparator } from '@headlessui/react';
import {
  CircleHelp,
  Command,
  EyeOff,
  Fingerprint,
  LogOut,
  type LucideIcon,
  Palette,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { Avatar } from '../../../components/ui/layout/avatar.tsx';
import {
  MenuAction,
  MenuCheckMark,
  MenuPanel,
} from '../../../components/ui/overlays/menu-panel.tsx';
import { colourSafeToggle } from '../../../lib/browser/colour-safe.ts';
import { privacyToggle } from '../../../lib/browser/privacy.ts';
import { type Toggle, useToggle } from '../../../lib/browser/toggle.ts';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { displayName } from '../../../lib/text/person.ts';
import { useLogOut } from '../../../live/actions/log-out.ts';
import { useUser } from '../../../live/queries/user.ts';
import type { Overlay } from '../../palette/overlay.ts';
import { ThemeItems } from './theme-items.tsx';

const SIGN_IN_SETTINGS_PATH = '/api-settings#sign-in';

export function UserMenu({ onOpenOverlay }: { onOpenOverlay: (overlay: Overlay) => void }) {
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
        <MenuLine />
        {isMobile && (
          <>
            <ThemeItems />
            <MenuLine />
          </>
        )}
        <MenuAction
          icon={Fingerprint}
          onClick={() => {
            navigate(SIGN_IN_SETTINGS_PATH);
            // Opened from another screen, the card scrolls by itself.
            document.getElementById('sign-in')?.scrollIntoView();
          }}
        >
          Your sign-in
        </MenuAction>
        <MenuLine />
        <ToggleItem toggle={privacyToggle} label="Hide amounts" icon={EyeOff} />
        <ToggleItem toggle={colourSafeToggle} label="Colour-blind safe colours" icon={Palette} />
        <MenuLine />
        <MenuAction icon={Command} onClick={() => onOpenOverlay('commands')}>
          Commands
          <ShortcutLabel shortcut="Ctrl K" />
        </MenuAction>
        <MenuAction icon={CircleHelp} onClick={() => onOpenOverlay('help')}>
          Keyboard help
          <ShortcutLabel shortcut="?" />
        </MenuAction>
        <MenuLine />
        <MenuAction
          icon={LogOut}
          disabled={logOut.isPending}
          onClick={(event) => {
            // The menu stays, to show progress.
            event.preventDefault();
            logOut.mutate();
          }}
        >
          {logOut.isPending ? 'Logging out...' : 'Log out'}
        </MenuAction>
      </MenuPanel>
    </Menu>
  );
}

const MenuLine = () => <MenuSeparator className="my-1 h-px bg-line" />;

function ShortcutLabel({ shortcut }: { readonly shortcut: string }) {
  return (
    <span aria-hidden="true" className="ml-auto pl-4 text-11 text-ink-3">
      {shortcut}
    </span>
  );
}

interface ToggleItemProps {
  readonly toggle: Toggle;
  readonly label: string;
  readonly icon: LucideIcon;
}

function ToggleItem({ toggle, label, icon }: ToggleItemProps) {
  const isOn = useToggle(toggle);
  return (
    <MenuAction icon={icon} onClick={() => toggle.set(!isOn)}>
      {label}
      {isOn && <MenuCheckMark screenReaderText="on" />}
    </MenuAction>
  );
}
