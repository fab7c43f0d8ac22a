import type { Blocker, BotStatus } from '@tideline/api/schemas';
import { Minus } from 'lucide-react';
import { useLocation } from 'wouter';
import { displayText } from '../../lib/trading/display-text.ts';
import { Amounts } from '../ui/figures/amount.tsx';
import { TextLink } from '../ui/forms/links.tsx';

/** Leaves out the blocker "trading is off" or "paused" once the switches are on. */
export function blockersOf({ isActive, autoTrade, blockers }: BotStatus): readonly Blocker[] {
  const isTradingOn = isActive && autoTrade;
  // An optimistic status still has the blockers from before the action.
  return blockers.filter(({ code }) => !(isTradingOn && code === 'USER_STATE'));
}

/** Who acts on a blocker that the user can't lift. */
const BLOCKER_ADVICE: Readonly<Record<string, string>> = {
  KILL_SWITCH: 'Ask an administrator',
  HALT: 'Ask an administrator',
  FEED: 'Ask an administrator',
};

export function BlockerList({ blockers }: { readonly blockers: readonly Blocker[] }) {
  const [path] = useLocation();
  return (
    <ul className="flex flex-col">
      {blockers.map(({ code, text, action }) => (
        <li key={code} className="flex min-h-7 flex-wrap items-start gap-x-2 py-1 text-12">
          <Minus size={14} strokeWidth={2} className="mt-px shrink-0 text-warn" />
          <span className="min-w-0 flex-1 text-ink max-sm:basis-[calc(100%-2rem)]">
            <Amounts text={displayText(text)} />
          </span>
          {action === null || action.path === path ? (
            <span className="shrink-0 text-ink-3 max-sm:ml-[1.375rem]">
              {action === null ? (BLOCKER_ADVICE[code] ?? 'Passes by itself') : 'On this page'}
            </span>
          ) : (
            <TextLink href={action.path} className="shrink-0 max-sm:ml-[1.375rem]">
              {action.label}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
