import type { GammaProfile } from './gamma-profile.ts';

/** A strike within this many deviations of the spot shows the deviation at the money. */
const AT_THE_MONEY_DEVIATIONS = 0.45;
/** Between these distances gamma hardly depends on the deviation, so such strikes show nothing. */
const BLIND_DISTANCES = { from: 0.7, to: 1.4 } as const;
const FARTHEST_DISTANCE = 5;
const FIT_ROUNDS = 5;

/** Returns the deviation to the close of the underlying's logarithm. */
export function atTheMoney({ gammas, spot }: GammaProfile): number {
  const highest = Math.max(...gammas.map(({ gamma }) => gamma));
  // At the money gamma is the normal density at 0 ÷ (spot × deviation).
  let deviation = 1 / (highest * spot * Math.sqrt(2 * Math.PI));
  for (let round = 0; round < FIT_ROUNDS; round += 1) {
    const near = gammas
      .filter(
        ({ strike }) => Math.abs(Math.log(spot / strike)) < AT_THE_MONEY_DEVIATIONS * deviation,
      )
      .flatMap(({ strike, gamma }) => solveDeviation(gamma, spot, strike, 'wide') ?? []);
    if (near.length === 0) break;
    deviation = median(near);
  }
  return deviation;
}

/**
 * Deviation of a strike ÷ deviation at the money. `x` is the strike's distance from the spot, in
 * deviations at the money.
 */
export interface StrikeDeviation {
  readonly x: number;
  readonly ratio: number;
}

export function smileOf(profile: GammaProfile): readonly StrikeDeviation[] {
  const { gammas, spot } = profile;
  const money = atTheMoney(profile);
  return gammas.flatMap(({ strike, gamma }) => {
    const x = Math.log(strike / spot) / money;
    const distance = Math.abs(x);
    if (
      distance > FARTHEST_DISTANCE ||
      (distance >= BLIND_DISTANCES.from && distance <= BLIND_DISTANCES.to)
    )
      return [];
    const deviation = solveDeviation(
      gamma,
      spot,
      strike,
      distance < BLIND_DISTANCES.from ? 'wide' : 'narrow',
    );
    return deviation === null ? [] : [{ x, ratio: deviation / money }];
  });
}

/**
 * Deviation s with gamma = φ(d1) ÷ (spot × s), d1 = ln(spot ÷ strike) ÷ s + s ÷ 2. Gamma rises with
 * s up to the strike's distance, then falls, so two deviations share a gamma. Near the money the
 * wider is meant, far from it the narrower. Null above the highest gamma.
 */
function solveDeviation(
  gamma: number,
  spot: number,
  strike: number,
  branch: 'wide' | 'narrow',
): number | null {
  const log = Math.log(spot / strike);
  const turn = Math.max(Math.abs(log), 1e-6);
  const gammaAt = (s: number): number => {
    const d1 = log / s + s / 2;
    return Math.exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI) / (spot * s);
  };
  if (gamma > gammaAt(turn)) return null;
  let [low, high] = branch === 'wide' ? [turn, 1] : [turn / 20, turn];
  for (let step = 0; step < 80; step += 1) {
    const middle = Math.sqrt(low * high);
    if (gammaAt(middle) > gamma === (branch === 'wide')) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
