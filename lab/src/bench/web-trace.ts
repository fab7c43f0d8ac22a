import type { BrowserPage } from './web-browser.ts';

/** The categories of Chromium that hold a task and the names of threads. */
const TRACE_CATEGORIES = ['toplevel', '__metadata'];
const TASK_EVENT = 'ThreadControllerImpl::RunTask';
const PAGE_THREAD = 'CrRendererMain';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Milliseconds of each task of the page's thread while `act` runs, without what other processes
 * take.
 */
export async function threadTasks(
  page: BrowserPage,
  act: () => Promise<void>,
): Promise<readonly number[]> {
  await page.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: TRACE_CATEGORIES },
  });
  await act();
  const complete = page.nextEvent('Tracing.tracingComplete');
  await page.send('Tracing.end');
  const { stream } = await complete;
  const { traceEvents } = JSON.parse(await readStream(page, stream)) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const tasks = tasksOf(traceEvents);
  if (tasks.length === 0) throw new Error('the trace holds no task of the page');
  return tasks;
}

export function tasksOf(events: readonly TraceEvent[]): readonly number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === PAGE_THREAD)
      .map(threadOf),
  );
  return events.flatMap((event) =>
    event.name === TASK_EVENT && event.tdur !== undefined && pages.has(threadOf(event))
      ? [event.tdur / 1_000]
      : [],
  );
}

async function readStream(page: BrowserPage, handle: unknown): Promise<string> {
  const parts: string[] = [];
  for (;;) {
    const { data, eof } = await page.send('IO.read', { handle });
    parts.push(String(data));
    if (eof === true) return parts.join('');
  }
}
