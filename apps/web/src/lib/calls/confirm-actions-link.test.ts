import type { AppRouter } from '@tideline/api';
import { type Operation, TRPCClientError } from '@trpc/client';
import { type Observer, observable } from '@trpc/server/observable';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorText } from '../errors/error-text.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response.ts';
import {
  confirmActionsLink,
  SLOW_UNCONFIRMED_AFTER_MS,
  UNCONFIRMED_AFTER_MS,
} from './confirm-actions-link.ts';
import { UnconfirmedActions } from './unconfirmed-actions.ts';

type Failure = TRPCClientError<AppRouter>;
type Kind = NonNullable<ReturnType<Parameters<typeof confirmActionsLink>[0]['confirmationOf']>>;

const ACTION_KINDS: Readonly<Record<string, Kind>> = {
  'bot.stop': {
    confirmingQuery: 'bot.status',
    hasTakenEffect: (status) => Object(status).isActive === false,
    isSlow: false,
    conflictKey: 'trading',
  },
  'bot.start': {
    confirmingQuery: 'bot.status',
    hasTakenEffect: (status) => Object(status).isActive === true,
    isSlow: false,
    conflictKey: 'trading',
  },
  'users.reset': { confirmingQuery: 'bot.status', hasTakenEffect: () => null, isSlow: true },
  // A part of this query can't show the result.
  'config.save': {
    confirmingQuery: 'bot.status',
    hasTakenEffect: (config) => (Object(config).apiKey === 'new' ? null : false),
    isSlow: false,
  },
};

interface Call {
  readonly op: Operation;
  readonly answer: (data: unknown) => void;
  readonly fail: (error: Failure) => void;
  isCancelled: boolean;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createLine() {
  const acts = new UnconfirmedActions();
  const done = vi.fn();
  const calls: Call[] = [];
  const link = confirmActionsLink({
    actions: acts,
    confirmationOf: (path) => ACTION_KINDS[path] ?? null,
    onActionDone: ({ path }) => done(path),
  })({});
  const make = (type: 'query' | 'mutation', path: string) => {
    const op: Operation = { id: 1, type, path, input: undefined, context: {}, signal: null };
    const outcome = { data: undefined as unknown, error: null as Failure | null };
    const next = (sent: Operation) =>
      observable((observer: Observer<never, Failure>) => {
        const call: Call = {
          op: sent,
          answer: (data) => observer.next({ result: { data } } as never),
          fail: (error) => observer.error(error),
          isCancelled: false,
        };
        calls.push(call);
        return () => {
          call.isCancelled = true;
        };
      });
    link({ op, next: next as never }).subscribe({
      next: ({ result }) => {
        outcome.data = 'data' in result ? result.data : undefined;
      },
      error: (error) => {
        outcome.error = error;
      },
    });
    return { outcome, call: calls.at(-1)! };
  };
  return {
    done,
    states: () => acts.snapshot().map(({ state }) => state),
    act: (path = 'bot.stop') => make('mutation', path),
    read: () => make('query', 'bot.status'),
  };
}

const refusal = (httpStatus: number): Failure =>
  TRPCClientError.from<AppRouter>({
    error: { message: 'No.', code: -32_000, data: { httpStatus, ask: null, retryAfter: null } },
  } as never);

describe('B1 an act', () => {
  test('is open until it is answered', () => {
    const line = createLine();
    const { outcome, call } = line.act();
    expect(line.states()).toEqual(['sent']);
    call.answer('stopped');
    expect(line.states()).toEqual([]);
    expect(outcome.data).toBe('stopped');
    vi.advanceTimersByTime(SLOW_UNCONFIRMED_AFTER_MS);
    expect(outcome.error).toBeNull();
  });

  test('that the server refuses is over', () => {
    const line = createLine();
    line.act().call.fail(refusal(409));
    expect(line.states()).toEqual([]);
  });

  test.each([
    ['an error of the server', refusal(500)],
    [
      'a page of a proxy',
      new TRPCClientError<AppRouter>('x', {
        cause: new UnexpectedResponseError({ status: 403, statusText: '' }),
      }),
    ],
    [
      'a cut connection',
      new TRPCClientError<AppRouter>('x', { cause: new TypeError('Load failed') }),
    ],
  ])('is unknown after %s', (_, error) => {
    const line = createLine();
    line.act().call.fail(error);
    expect(line.states()).toEqual(['unknown']);
  });

  test('without an answer in 10 s is unknown, and is given up', () => {
    const line = createLine();
    const { outcome, call } = line.act();
    vi.advanceTimersByTime(UNCONFIRMED_AFTER_MS - 1);
    expect(line.states()).toEqual(['sent']);
    vi.advanceTimersByTime(1);
    expect(line.states()).toEqual(['unknown']);
    expect(call.isCancelled).toBe(true);
    expect(errorText(outcome.error)).toBe('The server did not answer.');
  });

  test('whose end no reading shows has a limit too', () => {
    const line = createLine();
    const { outcome } = line.act('auth.stepUp');
    vi.advanceTimersByTime(SLOW_UNCONFIRMED_AFTER_MS - 1);
    expect(outcome.error).toBeNull();
    vi.advanceTimersByTime(1);
    expect(outcome.error).not.toBeNull();
    expect(line.states()).toEqual([]);
  });
});

test('B1 an act that waits for more than the server has more time', () => {
  const line = createLine();
  line.act('users.reset');
  vi.advanceTimersByTime(SLOW_UNCONFIRMED_AFTER_MS - 1);
  expect(line.states()).toEqual(['sent']);
  vi.advanceTimersByTime(1);
  expect(line.states()).toEqual(['unknown']);
});

test('B1 an act that no reading shows is neither done nor failed, until it is answered', () => {
  const line = createLine();
  line.act('users.reset').call.fail(refusal(500));
  line.read().call.answer({});
  expect(line.states()).toEqual(['unreadable']);
  line.read().call.answer({});
  expect(line.states()).toEqual(['unreadable']);
  expect(line.done).not.toHaveBeenCalled();
  line.act('users.reset').call.answer('done');
  expect(line.states()).toEqual([]);
});

describe('B1 an unknown act', () => {
  const lost = () => {
    const line = createLine();
    const early = line.read();
    line.act().call.fail(refusal(500));
    return { line, early };
  };

  test('is not decided by a reading from before', () => {
    const { line, early } = lost();
    early.call.answer({ isActive: true });
    expect(line.states()).toEqual(['unknown']);
  });

  test('is done when a later reading shows it', () => {
    const { line } = lost();
    line.read().call.answer({ isActive: false });
    expect(line.states()).toEqual([]);
    expect(line.done).toHaveBeenCalledWith('bot.stop');
  });

  test('was not heeded when a later reading shows something else, until one shows that it was', () => {
    const { line } = lost();
    line.read().call.answer({ isActive: true });
    expect(line.states()).toEqual(['failed']);
    line.read().call.answer({ isActive: false });
    expect(line.states()).toEqual([]);
  });

  test('stays so when the reading fails', () => {
    const { line } = lost();
    line.read().call.fail(refusal(503));
    expect(line.states()).toEqual(['unknown']);
  });

  test('is no question any more once the opposite is asked for', () => {
    const { line } = lost();
    line.act('bot.start').call.answer('started');
    line.read().call.answer({ isActive: true });
    expect(line.states()).toEqual([]);
  });

  test('is no question any more once it is asked for again', () => {
    const { line } = lost();
    line.act().call.answer('stopped');
    expect(line.states()).toEqual([]);
  });
});

test('B1 an act that has not taken effect, and then may have, is not known to have failed', () => {
  const line = createLine();
  line.act('config.save').call.fail(refusal(500));
  line.read().call.answer({ apiKey: 'old' });
  expect(line.states()).toEqual(['failed']);
  line.read().call.answer({ apiKey: 'new' });
  expect(line.states()).toEqual(['unreadable']);
});
