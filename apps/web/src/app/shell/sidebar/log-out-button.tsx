import { LogOut } from 'lucide-react';
import { Tooltip } from '../../../components/ui/overlays/tooltip.tsx';
import { useLogOut } from '../../../live/actions/log-out.ts';

export function LogOutButton({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const logOut = useLogOut();
  const label = logOut.isPending ? 'Logging out...' : 'Log out';
  return (
    <Tooltip text={label} side="right" isEnabled={isCollapsed}>
      <button
        type="button"
        disabled={logOut.isPending}
        onClick={() => logOut.mutate()}
        className="flex h-8 w-full items-center gap-2.5 rounded-control px-2 font-medium text-ink-2 hover:bg-raised hover:text-ink disabled:text-ink-3 max-md:h-11"
      >
        <LogOut className="shrink-0" />
        <span className={isCollapsed ? 'sr-only' : ''}>{label}</span>
      </button>
    </Tooltip>
  );
}
