// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');

type ColourTokens = Readonly<Record<string, string>>;

function tokensOf(selector: string): ColourTokens {
  const start = css.indexOf(`\n${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

const dot = (row: readonly number[], [r = 0, g = 0, b = 0]: readonly number[]) =>
  (row[0] ?? 0) * r + (row[1] ?? 0) * g + (row[2] ?? 0) * b;

/** WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex)))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const COLOUR_VISION_MATRICES = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;
type ColourVision = keyof typeof COLOUR_VISION_MATRICES;

/** Ottosson's Oklab, as that sight sees it. */
function labOf(hex: string, sight: ColourVision): readonly number[] {
  const seen = COLOUR_VISION_MATRICES[sight].map((row) => Math.max(0, dot(row, linear(hex))));
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, seen)));
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => dot(row, cones));
}

/** 0..100 between black and white. */
function distance(one: string, other: string, sight: ColourVision): number {
  const [a, b] = [labOf(one, sight), labOf(other, sight)];
  return 100 * Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

const LIGHT_TOKENS = tokensOf(':root');
const DARK_TOKENS = { ...LIGHT_TOKENS, ...tokensOf(':root[data-theme="dark"]') };
const SAFE_TOKENS = tokensOf(':root[data-colours-safe]');
const SAFE_DARK = tokensOf(':root[data-theme="dark"][data-colours-safe]');
const at = (tokens: ColourTokens, name: string) => tokens[name] ?? expect.fail(`no --${name}`);

test.each([
  ['light', LIGHT_TOKENS],
  ['dark', DARK_TOKENS],
  ['light, safe', { ...LIGHT_TOKENS, ...SAFE_TOKENS }],
  ['dark, safe', { ...DARK_TOKENS, ...SAFE_DARK }],
])('%s: gains, losses and warnings can be read on every ground', (_, tokens) => {
  for (const name of ['profit', 'loss', 'warn']) {
    for (const ground of ['bg', 'surface', 'raised', `${name}-soft`]) {
      const ratio = contrast(at(tokens, name), at(tokens, ground));
      expect(ratio, `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each([
  ['light', SAFE_TOKENS],
  ['dark', SAFE_DARK],
])('%s: the safe colours stay apart for every kind of colour blindness', (_, tokens) => {
  for (const sight of ['protanopia', 'deuteranopia', 'tritanopia'] as const) {
    const apart = (one: string, other: string) =>
      distance(at(tokens, one), at(tokens, other), sight);
    expect(apart('profit', 'loss'), sight).toBeGreaterThan(20);
    expect(apart('profit', 'warn'), sight).toBeGreaterThan(10);
    expect(apart('loss', 'warn'), sight).toBeGreaterThan(10);
  }
});
