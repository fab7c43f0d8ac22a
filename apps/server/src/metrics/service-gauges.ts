import type { Registry } from 'prom-client';
import { addGauge, addLabelledGauge } from './instruments.ts';
import { toSeconds } from './trading-gauges.ts';

export interface ServiceGaugeSources {
  readonly healthCheckNames: readonly string[];
  readonly readHealth: () => Readonly<Record<string, boolean>>;
  readonly countOpenAlarms: () => Readonly<Record<'warning' | 'critical', number>>;
  readonly readOutbox: () => { readonly waiting: number; readonly oldestAgeMs: number | null };
  readonly readReaderLoad: () => Readonly<Record<'waiting' | 'running', number>>;
  readonly countSessions: () => number;
  readonly countEventStreams: () => number;
}

export function addServiceGauges(registry: Registry, sources: ServiceGaugeSources): void {
  addLabelledGauge(registry, {
    name: 'tideline_ready',
    help: 'The fields of /readyz: 1 while it is as it should be.',
    label: 'check',
    values: sources.healthCheckNames,
    read: sources.readHealth,
  });
  addLabelledGauge(registry, {
    name: 'tideline_alarms_open',
    help: 'Alarms that are not acknowledged, by their severity.',
    label: 'severity',
    values: ['warning', 'critical'],
    read: sources.countOpenAlarms,
  });
  addGauge(registry, {
    name: 'tideline_outbox_waiting',
    help: 'Messages that no channel has taken yet.',
    read: () => sources.readOutbox().waiting,
  });
  addGauge(registry, {
    name: 'tideline_outbox_oldest_seconds',
    help: 'Age of the oldest of them; 0 without one.',
    read: () => toSeconds(sources.readOutbox().oldestAgeMs ?? 0),
  });
  addLabelledGauge(registry, {
    name: 'tideline_reader_questions',
    help: 'Questions about the past at the reader thread, exports among them.',
    label: 'state',
    values: ['waiting', 'running'],
    read: sources.readReaderLoad,
  });
  addGauge(registry, {
    name: 'tideline_sessions',
    help: 'Sign-in sessions that have not expired.',
    read: sources.countSessions,
  });
  addGauge(registry, {
    name: 'tideline_event_streams',
    help: 'Open pages that hear of changes.',
    read: sources.countEventStreams,
  });
}
