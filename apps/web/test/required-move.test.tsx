import { cleanup, render, screen, within } from '@testing-library/react';
import type { Position } from '@tideline/api/schemas';
import { afterEach, describe, expect, test } from 'vitest';
import { RequiredMove } from '../src/features/dashboard/positions/required-move/required-move.tsx';
import { privacyToggle } from '../src/lib/browser/privacy.ts';
import { POSITION } from './fake-server.ts';
import { REQUIRED_MOVE } from './required-move.ts';

afterEach(() => {
  cleanup();
  privacyToggle.set(false);
});

function show(change: Partial<Position> = {}) {
  render(<RequiredMove position={{ ...POSITION, ...change }} isStale={false} />);
  return screen.getByRole('heading', { name: 'Required move' }).parentElement!.parentElement!;
}

const { estimate } = REQUIRED_MOVE;
if (estimate === null) throw new Error('no estimate');

describe('required move', () => {
  test('leads with what happens if the underlying stands still', () => {
    const text = show().textContent;
    expect(text).toContain('Model price at IV 12.4%, 13:17:42 ET');
    expect(text).toContain('If SPY stands still, the stop is reached near 14:35 ET.');
    expect(text).toContain('The target lies 0.35 above the day’s high.');
    expect(text).toContain('ATR (5 min) 0.41: the target is 2.0 ATR away, the stop 1.2.');
    expect(text).toContain('An hour without a move costs $144.00');
  });

  test('has a row for each level and a column for each time', () => {
    const table = within(show()).getByRole('table');
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'SPY must go, $, by (ET)Now13:17In 30 min13:47In 1 h14:17At exit15:25',
      'Target1.60+$800.00+0.82603.53+0.85603.56+0.87603.58+0.90603.61',
      'Stop0.64−$256.00−0.49602.22−0.42602.29−0.35602.36−0.22602.49',
      'Break-even0.81+$16.00−0.21602.50−0.14602.57−0.07602.64+0.07602.78',
    ]);
  });

  test('names the stop by whose level it is', () => {
    const table = within(show({ stopReason: 'trailing' })).getByRole('table');
    expect(within(table).getByRole('rowheader', { name: /^Trailing stop/ })).toBeTruthy();
  });

  test('says a place in words where a picture shows it', () => {
    expect(within(show()).getByRole('img').getAttribute('aria-label')).toBe(
      'SPY 602.71; stop near 602.22; target near 603.53; day so far 598.62 to 603.18',
    );
  });

  test('says what no price of the underlying reaches, and what time does not bring', () => {
    const levels = estimate.levels.map((level) =>
      level.kind === 'stop'
        ? {
            ...level,
            price: 0,
            ranges: null,
            moves: level.moves.map(({ at }) => ({ at, spot: null, move: null })),
          }
        : { ...level, beyondDay: level.kind === 'target' ? -0.2 : 0 },
    );
    const timeAlone = {
      ...estimate.timeAlone,
      stopAt: null,
      until: '2025-02-05T18:55:00.000Z',
    };
    const region = show({
      requiredMove: { reason: null, estimate: { ...estimate, levels, timeAlone } },
    });
    expect(region.textContent).toContain('the stop is not reached before the exit.');
    expect(region.textContent).toContain('The target lies 0.20 below the day’s low.');
    expect(region.textContent).toContain('the target is 2.0 ATR away.');
    expect(region.textContent).toContain('No move until 13:55 costs $144.00');
    expect(within(region).getByRole('row', { name: /^Stop 0\.00/ }).textContent).toContain('––––');
  });

  test('without an estimate it says why', () => {
    const reason = 'No quote of the contract came in the last 15 minutes.';
    const text = show({ requiredMove: { reason, estimate: null } }).textContent;
    expect(text).toBe(`Required moveNot known. ${reason}`);
  });

  test('hides where the levels lie while amounts are hidden', () => {
    privacyToggle.set(true);
    const text = show().textContent;
    expect(text).toContain('Required move hidden');
    expect(text).not.toContain('602');
  });
});
