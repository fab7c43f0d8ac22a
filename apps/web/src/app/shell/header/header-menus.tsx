import type { Overlay } from '../../palette/overlay.ts';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderMenusProps {
  readonly onOpenOverlay: (overlay: Overlay) => void;
}

/** Phones have the themes in the user menu. */
export function HeaderMenus({ onOpenOverlay }: HeaderMenusProps) {
  return (
    <>
      <span className="max-md:hidden">
        <ThemeMenu />
      </span>
      <UserMenu onOpenOverlay={onOpenOverlay} />
    </>
  );
}
