import { EyeOff, type LucideIcon, Palette } from 'lucide-react';
import { MenuAction, MenuCheckMark } from '../../../components/ui/overlays/menu-panel.tsx';
import { colourSafeToggle } from '../../../lib/browser/colour-safe.ts';
import { privacyToggle } from '../../../lib/browser/privacy.ts';
import { type Toggle, useToggle } from '../../../lib/browser/toggle.ts';

export function ToggleItems() {
  return (
    <>
      <ToggleItem toggle={privacyToggle} label="Hide amounts" icon={EyeOff} />
      <ToggleItem toggle={colourSafeToggle} label="Colour-blind safe colours" icon={Palette} />
    </>
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
