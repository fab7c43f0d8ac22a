import { expect, test } from 'vitest';
import { tasksOf } from './web-trace.ts';

const named = (tid: number, name: string) => ({
  ...{ name: 'thread_name', pid: 1, tid },
  args: { name },
});
const task = (pid: number, tid: number, tdur?: number) => ({
  ...{ name: 'ThreadControllerImpl::RunTask', pid, tid },
  ...(tdur === undefined ? {} : { tdur }),
});

test('a trace’s tasks are those of the page’s own thread', () => {
  const events = [
    task(1, 7, 12_500),
    task(1, 8, 90_000),
    task(2, 7, 90_000),
    task(1, 7),
    { name: 'EvaluateScript', pid: 1, tid: 7, tdur: 80_000 },
    task(1, 7, 250),
    named(7, 'CrRendererMain'),
    named(8, 'Compositor'),
  ];
  expect(tasksOf(events)).toEqual([12.5, 0.25]);
});
