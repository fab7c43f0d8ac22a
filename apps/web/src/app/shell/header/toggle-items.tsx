import { MenuItem } from '@headlessui/react';
import { Check, EyeOff, type LucideIcon, Palette } from 'lucide-react';
import { MENU_ITEM } from '../../../components/ui/overlays/menu-panel.tsx';
import { colourSafe } from '../../../lib/browser/colour-safe.ts';
import { privacy } from '../../../lib/browser/privacy.ts';
import { type Toggle, useToggle } from '../../../lib/browser/toggle.ts';

export function ToggleItems() {
  return (
    <>
      <ToggleItem toggle={privacy} label="Hide amounts" icon={EyeOff} />
      <ToggleItem toggle={colourSafe} label="Colour-blind safe colours" icon={Palette} />
    </>
  );
}

interface ToggleItemProps {
  readonly toggle: Toggle;
  readonly label: string;
  readonly icon: LucideIcon;
}

function ToggleItem({ toggle, label, icon: Icon }: ToggleItemProps) {
  const isOn = useToggle(toggle);
  return (
    <MenuItem>
      <button type="button" className={MENU_ITEM} onClick={() => toggle.set(!isOn)}>
        <Icon size={16} strokeWidth={1.75} className="text-ink-3" />
        {label}
        {isOn && (
          <>
            <span className="sr-only">(on)</span>
            <Check size={14} className="ml-auto text-accent" />
          </>
        )}
      </button>
    </MenuItem>
  );
}
