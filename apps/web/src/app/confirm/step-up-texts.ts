import type { StepUpDemand } from '../../lib/calls/step-up-question.ts';

export const STEP_UP_TITLES: Record<StepUpDemand, string> = {
  STEP_UP: 'Confirm with your second factor',
  IDLE: 'Are you still there?',
  REAUTHENTICATE: 'Confirm that it is you',
};

export const STEP_UP_REASONS: Record<StepUpDemand, string> = {
  STEP_UP: 'This act asks for a fresh code. It then counts for five minutes.',
  IDLE: 'Nothing was done here for half an hour. Closing, pausing and stopping never ask for this.',
  REAUTHENTICATE: 'This changes how you sign in.',
};
