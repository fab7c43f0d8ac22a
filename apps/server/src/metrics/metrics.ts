import { Registry } from 'prom-client';
import type { LoopDelay } from '../runtime/clock.ts';
import { countDeliveries } from './delivery-counters.ts';
import { addCounter } from './instruments.ts';
import { addProcessGauges, countDelays } from './process-gauges.ts';
import { addServiceGauges, type ServiceSources } from './service-gauges.ts';
import { TradingCounters } from './trading-counters.ts';
import { addTradingGauges, type TradingSources } from './trading-gauges.ts';

export interface ScrapedMetrics {
  readonly contentType: string;
  readonly text: string;
}

/** Counters exist from the start; a gauge appears once its source is known. */
export class Metrics {
  readonly #registry = new Registry();
  readonly trading = new TradingCounters(this.#registry);
  readonly countDelivery = countDeliveries(this.#registry);
  readonly readerRestarted = addCounter(this.#registry, {
    name: 'tideline_reader_restarts_total',
    help: 'Times that the reader thread had to be started again.',
  });

  /** Returns the event loop's delay so the metrics count what is read of it. */
  measureDelay(delay: LoopDelay | null): LoopDelay | null {
    return countDelays(this.#registry, delay);
  }

  readGaugesFrom(build: string, sources: TradingSources & ServiceSources): void {
    addProcessGauges(this.#registry, build);
    addTradingGauges(this.#registry, sources);
    addServiceGauges(this.#registry, sources);
  }

  async scrape(): Promise<ScrapedMetrics> {
    const { contentType } = this.#registry;
    return { contentType, text: await this.#registry.metrics() };
  }
}
