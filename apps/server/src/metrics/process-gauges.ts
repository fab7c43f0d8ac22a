import { Histogram, type Registry } from 'prom-client';
import { type LoopDelayMeter, processStartedAt, threadActiveMs } from '../runtime/clock.ts';
import { addGauge, addLabelledGauge, addReadCounter } from './instruments.ts';

const DELAY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 5];

export function addProcessGauges(registry: Registry, build: string): void {
  addReadCounter(registry, {
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the process has used.',
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  });
  addReadCounter(registry, {
    name: 'tideline_event_loop_active_seconds_total',
    help: 'Time that the trading thread has worked; its rate is the utilisation of the event loop.',
    read: () => threadActiveMs() / 1_000,
  });
  addGauge(registry, {
    name: 'process_start_time_seconds',
    help: 'When the process began, in seconds since 1970.',
    read: () => processStartedAt() / 1_000,
  });
  addGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Memory that the process holds.',
    read: () => process.memoryUsage().rss,
  });
  addGauge(registry, {
    name: 'nodejs_heap_used_bytes',
    help: 'JavaScript objects of the trading thread.',
    read: () => process.memoryUsage().heapUsed,
  });
  addGauge(registry, {
    name: 'nodejs_external_memory_bytes',
    help: 'Buffers outside of the JavaScript heap.',
    read: () => process.memoryUsage().external,
  });
  addLabelledGauge(registry, {
    name: 'tideline_build_info',
    help: 'The build that runs; always 1.',
    label: 'build',
    values: [build],
    read: () => ({ [build]: 1 }),
  });
}

/** Counts what the product reads of the meter, because each reading resets it. */
export function measureLoopDelay(
  registry: Registry,
  delay: LoopDelayMeter | null,
): LoopDelayMeter | null {
  const histogram = new Histogram({
    name: 'tideline_event_loop_delay_seconds',
    help: 'By how much one event in a hundred was late, once each ten seconds.',
    buckets: DELAY_BUCKETS_SECONDS,
    registers: [registry],
  });
  if (delay === null) return null;
  return {
    readDelayMs() {
      const delayMs = delay.readDelayMs();
      histogram.observe(delayMs / 1_000);
      return delayMs;
    },
  };
}
