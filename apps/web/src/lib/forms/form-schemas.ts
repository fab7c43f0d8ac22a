import './zod-config.ts';

/** Only screens with forms load zod. */
export {
  adminSettings,
  blackoutRow,
  configInput,
  limits,
  rules,
  settings,
} from '@tideline/api/schemas';
