import { Button } from '../../components/ui/forms/button.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';

const SHORTCUT_ROWS = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Opens the commands: screens, bot, positions, view' },
  { keys: ['Ctrl B', '⌘ B'], does: 'Opens or folds the sidebar' },
  { keys: ['?'], does: 'Opens this help' },
  { keys: ['F8'], does: 'Goes to the last message' },
  { keys: ['↑', '↓', 'Enter'], does: 'Chooses in menus and lists' },
  { keys: ['Esc'], does: 'Leaves a dialog or a menu; in a question it means Cancel' },
] as const;

export function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keyboard"
      sentence="No key buys, sells or stops by itself: each is asked about first."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className="mt-3">
        {SHORTCUT_ROWS.map(({ keys, does }) => (
          <div
            key={does}
            className="flex items-center gap-4 border-line border-t py-2 last:pb-0 max-sm:flex-col max-sm:items-start max-sm:gap-1"
          >
            <dt className="flex w-32 shrink-0 flex-wrap gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-chip border border-line-strong px-1.5 font-sans text-12 text-ink"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
