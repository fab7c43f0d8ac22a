/** What a process that has been killed does no more: it unwinds whatever the process was doing. */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled';
}
