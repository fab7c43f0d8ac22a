import type { AssumptionNote } from '@tideline/broker/simulator';

/** This assumption is about people; all others are about the market. */
export const OPERATOR_ASSUMPTIONS: AssumptionNote = {
  topic: 'Alarms',
  text: 'Somebody acknowledges every critical alarm. Where nobody does, the server enters nothing from two minutes on.',
};
