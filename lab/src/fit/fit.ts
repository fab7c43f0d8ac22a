import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readBars } from '@tideline/broker/bars';
import { createReplayMarket, type SimulatedMarket } from '@tideline/broker/simulator';
import { MINUTE, newYorkMinuteOfDay, newYorkTime } from '@tideline/engine';
import { readProfiles } from './gamma-profile.ts';
import { atTheMoney } from './implied-deviation.ts';
import { modelDeviation } from './model-deviation.ts';

export interface FitRow {
  readonly date: string;
  /** Minutes after the open in New York. */
  readonly minute: number;
  /** Deviation to the close of the logarithm of the index. */
  readonly implied: number;
  readonly model: number;
}

/** An index point is ten cents of SPY. */
const POINTS_PER_DOLLAR = 10;
const OPEN_MINUTE = 570;

export function expiryDays(folder: string | undefined): string | null {
  const days = folder === undefined ? null : join(folder, 'spx_0dte');
  return days !== null && existsSync(join(days, 'profile')) ? days : null;
}

export async function fitRows(folder: string): Promise<readonly FitRow[]> {
  const market = await indexMarket(join(folder, 'bars_5min'));
  return readProfiles(join(folder, 'profile')).flatMap((profile) => {
    const model = modelDeviation(market, profile.at - (profile.at % MINUTE));
    if (model === null) return [];
    return [
      {
        date: profile.date,
        minute: newYorkMinuteOfDay(profile.at) - OPEN_MINUTE,
        implied: atTheMoney(profile),
        model,
      },
    ];
  });
}

/** A stock at a tenth of the index, so its strikes lie as close as SPY's. */
async function indexMarket(folder: string): Promise<SimulatedMarket> {
  const rows = readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const date = name.slice(0, 10);
      const [, ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n');
      return lines.map((line) => {
        const [time, ...prices] = line.split(',');
        const stamp = new Date(newYorkTime(`${date}T${time}`)).toISOString();
        const dollars = prices.slice(0, 4).map((price) => Number(price) / POINTS_PER_DOLLAR);
        return [stamp.replace('.000Z', 'Z'), ...dollars.map((each) => each.toFixed(3)), 1].join(
          ',',
        );
      });
    });
  const text = ['timestamp,open,high,low,close,volume', ...rows, ''].join('\n');
  const bytes = Readable.from([Buffer.from(text)]);
  return createReplayMarket({ file: await readBars('index', bytes, { symbol: 'SPY' }) });
}
