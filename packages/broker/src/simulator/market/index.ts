export { createGeneratedMarket } from './generated-market.ts';
export { smileFactor } from './options/option-market.ts';
export { FIRST_PATH, type PathVariant, pathSeed } from './path-variant.ts';
export { createReplayMarket } from './replay-market.ts';
export { isSessionKind, SESSION_KINDS } from './session-kind.ts';
