import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE, newYorkTime, type OptionSide } from '@tideline/engine';

/** Gammas by strike of options on their last day, at one instant. */
export interface GammaProfile {
  readonly date: string;
  readonly at: number;
  readonly spot: number;
  readonly gammas: readonly StrikeGamma[];
}

export interface StrikeGamma {
  readonly strike: number;
  readonly side: OptionSide;
  /** Change of delta for one point of the underlying. */
  readonly gamma: number;
}

/**
 * Age of the quotes at their file's stamp: the spots lie in the minute bars 16 minutes earlier (65
 * of 66 files; the middle of that minute is taken).
 */
const QUOTE_AGE_MS = 15.5 * MINUTE;
/** With fewer open contracts the rounded exposure says nothing of gamma. */
const MIN_OPEN_INTEREST = 50;
const PROFILE_FILE = /^(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})\.csv$/;

/** Sorted by time. Files that lack open interest say nothing and are left out. */
export function readProfiles(folder: string): readonly GammaProfile[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, date, hour, minute] = PROFILE_FILE.exec(name) ?? [];
      if (date === undefined) return [];
      const at = newYorkTime(`${date}T${hour}:${minute}`) - QUOTE_AGE_MS;
      const profile = readProfile(readFileSync(join(folder, name), 'utf8'), date, at);
      return profile.gammas.length === 0 || at < newYorkTime(`${date}T09:30`) ? [] : [profile];
    });
}

/**
 * Reads a file: a first line `# spot=` and the price, a header, then strike, exposure of calls and
 * of puts (negative), open interest of both. Exposure is gamma × open interest × 100 × spot² ×
 * 0.01.
 */
function readProfile(text: string, date: string, at: number): GammaProfile {
  const [first = '', , ...rows] = text.trim().split('\n');
  const spot = Number(/spot=([\d.]+)/.exec(first)?.[1]);
  if (!(spot > 0)) throw new Error(`the profile of ${date} has no spot`);
  const unit = spot * spot;
  const gammas = rows.flatMap((row) => {
    const [strike = 0, calls = 0, puts = 0, , openCalls = 0, openPuts = 0] = row
      .split(',')
      .map(Number);
    return [
      { strike, side: 'call', exposure: calls, open: openCalls } as const,
      { strike, side: 'put', exposure: -puts, open: openPuts } as const,
    ]
      .filter(({ exposure, open }) => open > MIN_OPEN_INTEREST && exposure > 0)
      .map(({ side, exposure, open }) => ({ strike, side, gamma: exposure / open / unit }));
  });
  return { date, at, spot, gammas };
}
