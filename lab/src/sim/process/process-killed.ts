/** Thrown through whatever a killed process was doing. */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled';
}
