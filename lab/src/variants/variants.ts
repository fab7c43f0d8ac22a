import { ORDER_VARIANTS } from './order-variants.ts';
import { PROCESS_VARIANTS } from './process-variants.ts';
import { RULE_VARIANTS } from './rule-variants.ts';
import type { Variant } from './variant.ts';

export const ALL_VARIANTS: readonly Variant[] = [
  ...ORDER_VARIANTS,
  ...PROCESS_VARIANTS,
  ...RULE_VARIANTS,
].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
