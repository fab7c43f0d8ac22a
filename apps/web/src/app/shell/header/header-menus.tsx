import type { Overlay } from '../../palette/overlay.ts';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderMenusProps {
  readonly onOverlay: (overlay: Overlay) => void;
}

/** Phones have the themes in the user menu. */
export function HeaderMenus({ onOverlay }: HeaderMenusProps) {
  return (
    <>
      <span className="max-md:hidden">
        <ThemeMenu />
      </span>
      <UserMenu onOverlay={onOverlay} />
    </>
  );
}
