import { Registry } from 'prom-client';
import type { LoopDelayMeter } from '../runtime/clock.ts';
import { createDeliveryCounter } from './delivery-counters.ts';
import { addCounter } from './instruments.ts';
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

  /** Returns the event loop's delay so the metrics count what is read of it. */
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
