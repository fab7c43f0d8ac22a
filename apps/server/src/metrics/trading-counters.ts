import type { StreamState } from '@tideline/broker';
import type { TradingStore } from '@tideline/db';
import {
  type AccountEvent,
  type AccountState,
  type DecisionEntry,
  EXIT_REASONS,
  type JournalEntry,
  type OrderRole,
  REFUSAL_CODES,
  type SubmitAnswered,
} from '@tideline/engine';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { monotonicNowMs } from '../runtime/clock.ts';
import { addCounter, addLabelledCounter, keysOf } from './instruments.ts';
import { FINAL_PHASES, newFinalOrders, ownOrdersOf } from './order-outcomes.ts';

type TradingStoreCalls = Pick<TradingStore, keyof TradingStore>;
type CommitArguments = Parameters<TradingStoreCalls['commitSteps']>;

const MARKET_STREAMS = ['stock', 'option'] as const;
const STREAM_NAMES = [...MARKET_STREAMS, 'orders'] as const;
export const STREAM_STATES = keysOf<StreamState['type']>({ connecting: 0, ready: 0, down: 0 });

const ACCOUNT_EVENT_TYPES = keysOf<AccountEvent['type']>({
  'bar-evaluated': 0,
  quote: 0,
  tick: 0,
  order: 0,
  'submit-answered': 0,
  'cancel-answered': 0,
  'lookup-answered': 0,
  reconciled: 0,
  'reconcile-failed': 0,
  command: 0,
});
const ORDER_ROLES = keysOf<OrderRole>({ entry: 0, exit: 0, stop: 0 });
const SUBMIT_OUTCOMES = keysOf<SubmitAnswered['outcome']['type']>({
  accepted: 0,
  refused: 0,
  unknown: 0,
});
const COMMIT_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** The bot's `TradingObserver`. */
export class TradingCounters {
  readonly #counters: ReturnType<typeof createCounters>;

  constructor(registry: Registry) {
    this.#counters = createCounters(registry);
  }

  onStep(event: AccountEvent, before: AccountState | null, after: AccountState): void {
    this.#counters.steps({ event: event.type });
    if (event.type === 'submit-answered') this.#counters.answers({ answer: event.outcome.type });
    for (const order of newFinalOrders(before, after)) this.#counters.finalOrders(order);
  }

  onStreamState(stream: (typeof STREAM_NAMES)[number], { type: state }: StreamState): void {
    this.#counters.streamChanges({ stream, state });
    if (stream !== 'orders')
      this.#counters.marketStreams.set({ stream }, Number(state === 'ready'));
  }

  /** Returns a store whose transactions the metrics count. */
  withCommitCounts(store: TradingStoreCalls): TradingStoreCalls {
    return {
      loadStates: () => store.loadStates(),
      commitSteps: (steps, attempts, alsoWrite) => {
        const begun = monotonicNowMs();
        try {
          store.commitSteps(steps, attempts, alsoWrite);
        } catch (error) {
          this.#counters.commits({ outcome: 'failed' });
          throw error;
        }
        this.#counters.commitSeconds.observe((monotonicNowMs() - begun) / 1_000);
        this.#countSaved(steps, attempts);
      },
    };
  }

  #countSaved(steps: CommitArguments[0], attempts: CommitArguments[1]): void {
    this.#counters.commits({ outcome: 'saved' });
    this.#counters.savedSteps(steps.length);
    for (const { journal } of steps) for (const entry of journal) this.#countEntry(entry);
    for (const { clientOrderId, state } of attempts) {
      const sent = ownOrdersOf(state).find((each) => each.request.clientOrderId === clientOrderId);
      if (sent !== undefined) this.#counters.sent({ role: sent.role });
    }
  }

  #countEntry(entry: JournalEntry): void {
    if (entry.type === 'decision') this.#countDecision(entry);
    // A row without contracts corrects one that is already counted.
    if (entry.type === 'trade-closed' && entry.quantity > 0)
      this.#counters.closed({ reason: entry.reason });
  }

  #countDecision({ outcome }: DecisionEntry): void {
    const isRefusal = outcome !== 'entered' && outcome !== 'no-signal';
    this.#counters.decisions({ outcome: isRefusal ? 'refused' : outcome });
    if (isRefusal) this.#counters.refusals({ gate: outcome });
  }
}

function createCounters(registry: Registry) {
  const marketStreams = new Gauge({
    name: 'tideline_market_stream_up',
    help: 'Whether a stream of market data is connected.',
    labelNames: ['stream'],
    registers: [registry],
  });
  for (const stream of MARKET_STREAMS) marketStreams.set({ stream }, 0);
  return {
    steps: addLabelledCounter(registry, {
      name: 'tideline_steps_total',
      help: 'Events that accounts have taken, by what the event is.',
      labels: { event: ACCOUNT_EVENT_TYPES },
    }),
    answers: addLabelledCounter(registry, {
      name: 'tideline_order_answers_total',
      help: 'Answers of brokers to orders that were sent.',
      labels: { answer: SUBMIT_OUTCOMES },
    }),
    finalOrders: addLabelledCounter(registry, {
      name: 'tideline_orders_final_total',
      help: 'Orders that can fill no more, by their purpose and outcome.',
      labels: { role: ORDER_ROLES, outcome: FINAL_PHASES },
    }),
    streamChanges: addLabelledCounter(registry, {
      name: 'tideline_stream_changes_total',
      help: 'Times that a stream has come into a state: down is a loss, ready a connection.',
      labels: { stream: STREAM_NAMES, state: STREAM_STATES },
    }),
    marketStreams,
    commits: addLabelledCounter(registry, {
      name: 'tideline_commits_total',
      help: 'Transactions of trading, saved or failed.',
      labels: { outcome: ['saved', 'failed'] },
    }),
    commitSeconds: new Histogram({
      name: 'tideline_commit_seconds',
      help: 'How long saved transactions of trading took; the disk is waited for.',
      buckets: COMMIT_BUCKETS_SECONDS,
      registers: [registry],
    }),
    savedSteps: addCounter(registry, {
      name: 'tideline_saved_steps_total',
      help: 'Steps of accounts within the saved transactions.',
    }),
    decisions: addLabelledCounter(registry, {
      name: 'tideline_decisions_total',
      help: 'Decisions on bars, one for each account whose bot is on.',
      labels: { outcome: ['entered', 'no-signal', 'refused'] },
    }),
    refusals: addLabelledCounter(registry, {
      name: 'tideline_entry_refusals_total',
      help: 'Refused entries, by the first gate that refused.',
      labels: { gate: REFUSAL_CODES },
    }),
    sent: addLabelledCounter(registry, {
      name: 'tideline_orders_sent_total',
      help: 'Orders sent to brokers, by their purpose; one that is sent again counts again.',
      labels: { role: ORDER_ROLES },
    }),
    closed: addLabelledCounter(registry, {
      name: 'tideline_trades_closed_total',
      help: 'Closed trades, by why they were closed.',
      labels: { reason: EXIT_REASONS },
    }),
  };
}
