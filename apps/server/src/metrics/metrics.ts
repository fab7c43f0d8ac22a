import { CHANNEL_TYPES } from '@tideline/api/schemas';
import type { ChannelRow } from '@tideline/db';
import { Registry } from 'prom-client';
import type { LoopDelayMeter } from '../runtime/clock.ts';
import { addCounter, addLabelledCounter } from './instruments.ts';
import { addProcessGauges, measureLoopDelay } from './process-gauges.ts';
import { addServiceGauges, type ServiceGaugeSources } from './service-gauges.ts';
import { TradingCounters } from './trading-counters.ts';
import { addTradingGauges, type TradingGaugeSources } from './trading-gauges.ts';

export interface ScrapedMetrics {
  readonly contentType: string;
  readonly text: string;
}

/** Counters exist from the start; a gauge appears once its source is known. */
export class Metrics {
  readonly #registry = new Registry();
  readonly trading = new TradingCounters(this.#registry);
  readonly countDelivery = createDeliveryCounter(this.#registry);
  readonly countReaderRestart = addCounter(this.#registry, {
    name: 'tideline_reader_restarts_total',
    help: 'Times that the reader thread had to be started again.',
  });

  /** Returns a meter whose every reading the metrics count. */
  measureLoopDelay(delay: LoopDelayMeter | null): LoopDelayMeter | null {
    return measureLoopDelay(this.#registry, delay);
  }

  readGaugesFrom(build: string, sources: TradingGaugeSources & ServiceGaugeSources): void {
    addProcessGauges(this.#registry, build);
    addTradingGauges(this.#registry, sources);
    addServiceGauges(this.#registry, sources);
  }

  async scrape(): Promise<ScrapedMetrics> {
    const { contentType } = this.#registry;
    return { contentType, text: await this.#registry.metrics() };
  }
}

function createDeliveryCounter(
  registry: Registry,
): (channel: Pick<ChannelRow, 'type'>, outcome: 'delivered' | 'failed' | 'gone') => void {
  const attempts = addLabelledCounter(registry, {
    name: 'tideline_delivery_attempts_total',
    help: 'Attempts to deliver a message, by the type of the channel; a failed one is repeated, a gone one has ended its channel.',
    labels: { channel: CHANNEL_TYPES, outcome: ['delivered', 'failed', 'gone'] },
  });
  return ({ type: channel }, outcome) => attempts({ channel, outcome });
}
