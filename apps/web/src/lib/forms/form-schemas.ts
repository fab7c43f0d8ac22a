import './zod-config.ts';

/** Only screens with forms load zod. */
export {
  adminSettings,
  blackoutRow,
  brokerConfigInput as configInput,
  operatorLimits as limits,
  tradingRules as rules,
  tradingSettings as settings,
} from '@tideline/api/schemas';
