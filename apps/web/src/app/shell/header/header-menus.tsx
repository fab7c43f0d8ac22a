import { Menu, MenuButton } from '@headlessui/react';
import { Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { MenuPanel } from '../../../components/ui/overlays/menu-panel.tsx';
import { useTheme } from '../../../lib/browser/theme.ts';
import { ThemeItems } from './theme-items.tsx';
import { UserMenu } from './user-menu.tsx';

/** Phones have the themes in the user menu. */
export function HeaderMenus(props: ComponentProps<typeof UserMenu>) {
  return (
    <>
      <span className="max-md:hidden">
        <ThemeMenu />
      </span>
      <UserMenu {...props} />
    </>
  );
}

function ThemeMenu() {
  const { applied } = useTheme();
  const Icon = applied === 'dark' ? Moon : Sun;
  return (
    <Menu>
      <MenuButton
        aria-label="Theme"
        className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-raised hover:text-ink"
      >
        <Icon />
      </MenuButton>
      <MenuPanel>
        <ThemeItems />
      </MenuPanel>
    </Menu>
  );
}
