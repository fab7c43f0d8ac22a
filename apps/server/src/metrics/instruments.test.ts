import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addGauge, addLabelledCounter, addLabelledGauge, addReadCounter } from './instruments.ts';

const help = 'x';

test('every series is there before anything has happened, and no other comes up', async () => {
  const registry = new Registry();
  const labels = { role: ['entry', 'exit'], outcome: ['filled', 'canceled'] } as const;
  const add = addLabelledCounter(registry, { name: 'orders_total', help, labels });
  const series = async () => (await registry.metrics()).match(/^orders_total\S+/gm);
  const before = await series();
  expect(before).toHaveLength(4);
  add({ role: 'exit', outcome: 'filled' });
  add({ role: 'exit', outcome: 'filled' }, 2);
  expect(await series()).toEqual(before);
  expect(await registry.metrics()).toContain('orders_total{role="exit",outcome="filled"} 3');
});

test('what can not be read is no number, and takes nothing along', async () => {
  const registry = new Registry();
  const fail = () => {
    throw new Error('the disk has failed');
  };
  addGauge(registry, { name: 'broken', help, read: fail });
  addGauge(registry, { name: 'unknown', help, read: () => null });
  addGauge(registry, { name: 'engaged', help, read: () => true });
  const values = ['warning', 'critical'] as const;
  addLabelledGauge(registry, {
    name: 'broken_alarms',
    help,
    label: 'severity',
    values,
    read: fail,
  });
  addReadCounter(registry, { name: 'spent_total', help, read: () => 7 });
  const lines = (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  expect(lines).toEqual([
    'broken Nan',
    'unknown Nan',
    'engaged 1',
    'broken_alarms{severity="warning"} Nan',
    'broken_alarms{severity="critical"} Nan',
    'spent_total 7',
  ]);
  expect(await registry.metrics()).toContain('spent_total 7');
});
