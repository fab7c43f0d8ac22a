/** The engine's published rates, so the simulator charges what a trader's estimate shows. */
export { chargedFees, executionFees, type MicroDollars } from '@tideline/engine';
