import { MenuItem } from '@headlessui/react';
import { Check, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { MENU_ITEM } from '../../../components/ui/overlays/menu-panel.tsx';
import { setTheme, THEMES, type Theme, useTheme } from '../../../lib/browser/theme.ts';

const LOOKS: Record<Theme, { readonly label: string; readonly icon: LucideIcon }> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
};

export function ThemeItems() {
  const { chosen } = useTheme();
  return THEMES.map((theme) => {
    const { label, icon: Icon } = LOOKS[theme];
    return (
      <MenuItem key={theme}>
        <button type="button" className={MENU_ITEM} onClick={() => setTheme(theme)}>
          <Icon size={16} strokeWidth={1.75} className="text-ink-3" />
          {label}
          {chosen === theme && (
            <>
              <span className="sr-only">(chosen)</span>
              <Check size={14} className="ml-auto text-accent" />
            </>
          )}
        </button>
      </MenuItem>
    );
  });
}
