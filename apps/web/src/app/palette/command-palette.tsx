import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
} from '@headlessui/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Amounts } from '../../components/ui/figures/amount.tsx';
import { type Command, findCommands } from './commands.ts';

interface Props {
  readonly commands: readonly Command[];
  /** Why some commands are missing; null when none is. */
  readonly missingCommandsNote: string | null;
  readonly onRun: (command: Command) => void;
  readonly onClose: () => void;
}

export function CommandPalette({ commands, missingCommandsNote, onRun, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const foundCommands = findCommands(commands, typed);
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 flex items-start justify-center p-4 pt-[12vh] max-md:pt-4">
        <DialogPanel className="flex max-h-[min(28rem,calc(100dvh-2rem))] w-full max-w-[560px] flex-col overflow-hidden rounded-card border border-line-strong bg-surface">
          <DialogTitle className="sr-only">Commands</DialogTitle>
          <Combobox<Command | null>
            immediate
            value={null}
            onChange={(command) => command !== null && onRun(command)}
          >
            <div className="flex shrink-0 items-center gap-2.5 border-line border-b px-4">
              <Search className="shrink-0 text-ink-3" />
              <ComboboxInput
                autoFocus
                aria-label="Search commands"
                placeholder="What do you want to do?"
                autoComplete="off"
                spellCheck={false}
                className="h-12 w-full bg-transparent text-13 text-ink outline-none"
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                  // The first Escape would close only the list.
                  if (event.key !== 'Escape') return;
                  event.preventDefault();
                  onClose();
                }}
              />
            </div>
            <ComboboxOptions
              static
              modal={false}
              aria-label="Commands"
              className="min-h-0 overflow-y-auto p-1 outline-none"
            >
              {foundCommands.map((command, index) => (
                <CommandOption
                  key={command.id}
                  command={command}
                  isGroupShown={typed === '' && command.group !== foundCommands[index - 1]?.group}
                />
              ))}
            </ComboboxOptions>
            <p role="status" className="text-ink-2">
              {foundCommands.length === 0 && missingCommandsNote === null && (
                <span className="block px-4 py-6 text-center">No command of that name.</span>
              )}
              {missingCommandsNote !== null && (
                <span className="block border-line border-t px-4 py-2.5 text-12">
                  {missingCommandsNote} Some commands are missing.
                </span>
              )}
            </p>
          </Combobox>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function CommandOption({ command, isGroupShown }: { command: Command; isGroupShown: boolean }) {
  const { group, icon: Icon, label, shortcut } = command;
  return (
    <>
      {isGroupShown && (
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-11 text-ink-3">
          {group}
        </p>
      )}
      <ComboboxOption
        value={command}
        className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1 text-ink data-focus:bg-raised max-md:min-h-11"
      >
        <Icon className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <Amounts text={label} />
        </span>
        {shortcut !== undefined && <kbd className="font-sans text-11 text-ink-3">{shortcut}</kbd>}
      </ComboboxOption>
    </>
  );
}
