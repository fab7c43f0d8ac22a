import type { AssumptionNote } from '@tideline/broker/simulator';

/** What a run takes for granted of the people; everything else is assumed of the market. */
export const OPERATOR_ASSUMPTIONS: AssumptionNote = {
  topic: 'Alarms',
  text: 'Somebody acknowledges every critical alarm. Where nobody does, the server enters nothing from two minutes on.',
};
