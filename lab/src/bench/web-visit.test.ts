import { expect, test } from 'vitest';
import { readVisit } from './web-visit.ts';

const REPORT = {
  categories: {
    performance: { score: 0.97, auditRefs: [] },
    accessibility: {
      score: 0.95,
      auditRefs: [
        { id: 'image-alt', weight: 10 },
        { id: 'label', weight: 7 },
        { id: 'focus-traps', weight: 0 },
      ],
    },
    'best-practices': { score: 1, auditRefs: [{ id: 'is-on-https', weight: 5 }] },
  },
  audits: {
    'image-alt': { title: 'Images lack texts', score: 0 },
    label: { title: 'Fields have labels', score: 1 },
    'focus-traps': { title: 'A manual check', score: 0 },
    'is-on-https': { title: 'Uses HTTPS', score: null },
    'cumulative-layout-shift': { title: 'CLS', score: 1, numericValue: 0.004 },
    'first-contentful-paint': { title: 'FCP', score: 1, numericValue: 800 },
    'largest-contentful-paint': { title: 'LCP', score: 1, numericValue: 1_500 },
    'total-blocking-time': { title: 'TBT', score: 1, numericValue: 40 },
    'network-requests': {
      title: 'Requests',
      score: null,
      details: { items: [{ url: 'http://localhost/' }, { url: 'http://localhost/trpc/a' }] },
    },
  },
};

const read = (changes: object) => readVisit(JSON.stringify({ ...REPORT, ...changes }));

test('a visit has its scores, what it loaded, and what cost points', () => {
  expect(read({})).toEqual({
    performance: 97,
    accessibility: 95,
    bestPractices: 100,
    layoutShift: 0.004,
    firstPaintMs: 800,
    largestPaintMs: 1_500,
    blockedMs: 40,
    loaded: ['http://localhost/', 'http://localhost/trpc/a'],
    faults: ['image-alt: Images lack texts'],
  });
});

test('a visit that failed, or measured nothing, is none', () => {
  expect(() => read({ runtimeError: { message: 'the page did not load' } })).toThrow(
    'the page did not load',
  );
  const { performance: _, ...others } = REPORT.categories;
  expect(() => read({ categories: others })).toThrow('the report has no performance');
  expect(() =>
    read({ categories: { ...others, performance: { score: null, auditRefs: [] } } }),
  ).toThrow('the report has no performance');
  expect(() => read({ audits: {} })).toThrow('the report has no cumulative-layout-shift');
});
