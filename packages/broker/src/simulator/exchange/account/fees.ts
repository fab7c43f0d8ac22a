/** These are the engine's published rates, so the charge is what a trader reckons with. */
export { chargedFees, executionFees, type MicroDollars } from '@tideline/engine';
