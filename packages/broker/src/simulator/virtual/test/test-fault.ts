import { it } from 'vitest';
import type { FaultClass } from '../../faults/fault-class.ts';
import { HOW_FAULTS_ARE_PLAYED } from '../fault-table.ts';

export function testFault(fault: FaultClass, test: () => Promise<void>): void {
  it(`${fault}: ${HOW_FAULTS_ARE_PLAYED[fault]}`, test);
}
