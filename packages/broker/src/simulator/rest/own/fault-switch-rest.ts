import type { FastifyInstance } from 'fastify';
import { dataRefusal } from '../../exchange/refusal.ts';
import { FAULT_CLASSES } from '../../faults/fault-class.ts';
import { FaultPlanError, readFaultPlan } from '../../faults/fault-plan.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';

/** These calls exist only on the simulator's port, which no user reaches. */
export function registerFaultsRest(app: FastifyInstance, faults: FaultSwitch): void {
  const currentFaults = () => ({ ...faults.plan, counts: faults.counts, classes: FAULT_CLASSES });

  app.get('/sim/faults', currentFaults);

  /** `{seed, rates: {class: rate}}`: replaces the plan; counts restart. */
  app.post('/sim/faults', (request) => {
    try {
      faults.setPlan(readFaultPlan(request.body));
    } catch (error) {
      if (!(error instanceof FaultPlanError)) throw error;
      return dataRefusal(error.message);
    }
    return currentFaults();
  });
}
