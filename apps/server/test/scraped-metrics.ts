import { spawnSync } from 'node:child_process';

export function seriesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
}

export function numberOf(text: string, series: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  if (line === undefined) throw new Error(`there is no series ${series}`);
  return Number(line.slice(series.length + 1));
}

/** Prometheus' own tool, of Debian's package `prometheus`. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** What the tool objects to; empty when all is well. */
export function promtool(
  args: readonly string[],
  input = '',
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}
