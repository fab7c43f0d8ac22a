import { Menu, MenuButton, MenuItem } from '@headlessui/react';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { MENU_ITEM, MenuPanel } from '../../../components/ui/overlays/menu-panel.tsx';

interface ChannelMenuProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ChannelMenu({ name, onEdit, onDelete }: ChannelMenuProps) {
  const items = [
    { label: 'Edit', icon: Pencil, act: onEdit },
    { label: 'Delete', icon: Trash2, act: onDelete },
  ];
  return (
    <Menu>
      <MenuButton
        aria-label={`More for ${name}`}
        className="inline-flex size-7 items-center justify-center rounded-control text-ink-2 hover:bg-raised hover:text-ink max-md:size-11"
      >
        <Ellipsis size={16} strokeWidth={1.75} />
      </MenuButton>
      <MenuPanel>
        {items.map(({ label, icon: Icon, act }) => (
          <MenuItem key={label}>
            <button type="button" className={MENU_ITEM} onClick={act}>
              <Icon size={16} strokeWidth={1.75} className="text-ink-3" />
              {label}
            </button>
          </MenuItem>
        ))}
      </MenuPanel>
    </Menu>
  );
}
