import { Menu, MenuButton } from '@headlessui/react';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { MenuAction, MenuPanel } from '../../../components/ui/overlays/menu-panel.tsx';

interface ChannelMenuProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ChannelMenu({ name, onEdit, onDelete }: ChannelMenuProps) {
  return (
    <Menu>
      <MenuButton
        aria-label={`More for ${name}`}
        className="inline-flex size-7 items-center justify-center rounded-control text-ink-2 hover:bg-raised hover:text-ink max-md:size-11"
      >
        <Ellipsis />
      </MenuButton>
      <MenuPanel>
        <MenuAction icon={Pencil} onClick={onEdit}>
          Edit
        </MenuAction>
        <MenuAction icon={Trash2} onClick={onDelete}>
          Delete
        </MenuAction>
      </MenuPanel>
    </Menu>
  );
}
