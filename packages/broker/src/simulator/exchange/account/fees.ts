/** The published rates are the engine's: what is charged here is what a trader reckons with. */
export { chargedFees, executionFees, type MicroDollars } from '@tideline/engine';
