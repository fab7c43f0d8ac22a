import { FIRST_PATH, type PathVariant } from '@tideline/broker/simulator';
import { expect, test } from 'vitest';
import { defaultSettings, toRunConfig } from '../input/setting-fields.ts';
import type { DayReturn } from '../sweep/evaluation.ts';
import { evaluationsByConfig, sweepJobs } from './sweep-jobs.ts';

const configs = [
  { stopLoss: 10, ivThreshold: 20 },
  { stopLoss: 10, ivThreshold: 30 },
  { stopLoss: 20, ivThreshold: 20 },
].map((change) => toRunConfig({ ...defaultSettings(), ...change }, { from: null, to: null }));
const stretches = ['2026-01-05', '2026-01-06'].map((date) => ({ from: date, to: date }));
const paths: readonly PathVariant[] = [1, 2].map((path) => ({ ...FIRST_PATH, path }));
const jobs = sweepJobs(configs, stretches, paths);

test('a job plays what has the same signals, and a thread is done with a stretch before the next', () => {
  const planned = jobs.map(({ configIndices, job }) => [
    configIndices,
    job.stretch.to,
    job.variant.path,
  ]);
  expect(planned).toEqual(
    ['2026-01-05', '2026-01-06'].flatMap((date) => [
      [[0, 2], date, 1],
      [[0, 2], date, 2],
      [[1], date, 1],
      [[1], date, 2],
    ]),
  );
  expect(jobs[0]?.job.configs).toEqual([configs[0], configs[2]]);
});

test('each combination gets its own days in order, with the trades of all paths', () => {
  const day = (configIndex: number, date: string | null, path: number): DayReturn => {
    return { date: date ?? '', percent: path, trades: [configIndex, path], paths: 1 };
  };
  const results = jobs.map(({ configIndices, job: { stretch, variant } }) =>
    configIndices.map((configIndex) => [day(configIndex, stretch.to, variant.path)]),
  );
  expect(evaluationsByConfig(jobs, results)).toEqual(
    configs.map((_, configIndex) =>
      ['2026-01-05', '2026-01-06'].map((date) => {
        return { date, percent: 1.5, trades: [configIndex, 1, configIndex, 2], paths: 2 };
      }),
    ),
  );
});
