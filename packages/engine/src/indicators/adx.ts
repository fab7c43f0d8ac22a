import { ADX } from 'technicalindicators';
import type { Candle } from './candle.ts';

export interface DirectionalMovement {
  readonly adx: number | null;
  readonly plusDi: number | null;
  readonly minusDi: number | null;
}

const UNKNOWN: DirectionalMovement = { adx: null, plusDi: null, minusDi: null };

/**
 * Average directional index and directional indicators (Wilder 1978), 0..100. While the market has
 * not moved in either direction since its first bar, the index is 0/0, and the library's stream
 * stays NaN for ever; it then starts anew and is null until it has warmed up again.
 */
export class AverageDirectionalIndex {
  private readonly period: number;
  private stream: ADX;

  constructor(period: number) {
    this.period = period;
    this.stream = newStream(period);
  }

  push({ high, low, close }: Candle): DirectionalMovement {
    // The generator gives the directional indicators as soon as they exist, `nextValue` not before the index.
    const value: { adx?: number; pdi?: number; mdi?: number } | undefined =
      this.stream.generator.next({ high, low, close }).value;
    if (value?.pdi === undefined || value.mdi === undefined) return UNKNOWN;
    if (Number.isNaN(value.adx)) this.stream = newStream(this.period);
    return {
      adx: finite(value.adx),
      plusDi: finite(value.pdi),
      minusDi: finite(value.mdi),
    };
  }
}

function newStream(period: number): ADX {
  return new ADX({ period, high: [], low: [], close: [] });
}

function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
