/** By the name of a stream, those who want it: the first has it, the others wait. */
const queues = new Map<string, (() => void)[]>();

/**
 * One connection per endpoint and account: the broker counts those of the whole process, so that the
 * register is the process's as well. Calls `onSeat` as soon as nobody else has the stream, which may
 * be at once. The returned function gives it up, or stops waiting for it.
 */
export function takeStreamSlot(stream: string, onSeat: () => void): () => void {
  const queue = queues.get(stream) ?? [];
  queues.set(stream, queue);
  // A function of its own: the same listener may wait twice.
  const wait = () => onSeat();
  queue.push(wait);
  if (queue[0] === wait) wait();
  return () => {
    const place = queue.indexOf(wait);
    if (place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) queues.delete(stream);
    else if (place === 0) queue[0]?.();
  };
}
