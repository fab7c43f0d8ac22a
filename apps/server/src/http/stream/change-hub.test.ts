import { expect, test } from 'vitest';
import { ChangeHub } from './change-hub.ts';

function listening(hub: ChangeHub, userId: string) {
  const heard: string[] = [];
  const stop = hub.listen(userId, {
    changed: (what) => heard.push(...what),
    accessChanged: () => heard.push('access'),
  });
  return { heard, stop };
}

test("a user's change is heard by their pages alone, one for all users by all", () => {
  const hub = new ChangeHub();
  const [first, second, other] = [
    listening(hub, 'ada'),
    listening(hub, 'ada'),
    listening(hub, 'bob'),
  ];
  hub.changed('ada', ['positions', 'orders']);
  hub.changed(null, ['signal']);
  hub.changed('unknown', ['orders']);
  hub.accessChanged('bob');
  hub.accessChanged(null);
  expect(first.heard).toEqual(['positions', 'orders', 'signal', 'access']);
  expect(second.heard).toEqual(first.heard);
  expect(other.heard).toEqual(['signal', 'access', 'access']);
});

test('a listener that has left hears nothing, and may leave during the call', () => {
  const hub = new ChangeHub();
  const stay = listening(hub, 'ada');
  const leave = hub.listen('ada', { changed: () => leave(), accessChanged: () => undefined });
  const last = listening(hub, 'ada');
  hub.changed('ada', ['bot']);
  stay.stop();
  last.stop();
  hub.changed('ada', ['bot']);
  expect([stay.heard, last.heard]).toEqual([['bot'], ['bot']]);
  // Stopping twice removes no other listener.
  const again = listening(hub, 'ada');
  stay.stop();
  hub.changed('ada', ['config']);
  expect(again.heard).toEqual(['config']);
});
