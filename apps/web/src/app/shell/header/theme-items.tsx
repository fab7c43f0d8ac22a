import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { MenuAction, MenuCheckMark } from '../../../components/ui/overlays/menu-panel.tsx';
import { setTheme, THEMES, type Theme, useTheme } from '../../../lib/browser/theme.ts';

const THEME_LOOKS: Record<Theme, { readonly label: string; readonly icon: LucideIcon }> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
};

export function ThemeItems() {
  const { chosen } = useTheme();
  return THEMES.map((theme) => {
    const { label, icon } = THEME_LOOKS[theme];
    return (
      <MenuAction key={theme} icon={icon} onClick={() => setTheme(theme)}>
        {label}
        {chosen === theme && <MenuCheckMark screenReaderText="chosen" />}
      </MenuAction>
    );
  });
}
