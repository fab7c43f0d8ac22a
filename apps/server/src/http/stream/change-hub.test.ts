import { expect, test } from 'vitest';
import { ChangeHub } from './change-hub.ts';

function listening(hub: ChangeHub, userId: string) {
  const heard: string[] = [];
  const stop = hub.listen(userId, {
    onChange: (what) => heard.push(...what),
    onAccessChange: () => heard.push('access'),
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
  hub.announceChange('ada', ['positions', 'orders']);
  hub.announceChange(null, ['signal']);
  hub.announceChange('unknown', ['orders']);
  hub.announceAccessChange('bob');
  hub.announceAccessChange(null);
  expect(first.heard).toEqual(['positions', 'orders', 'signal', 'access']);
  expect(second.heard).toEqual(first.heard);
  expect(other.heard).toEqual(['signal', 'access', 'access']);
});

test('a listener that has left hears nothing, and may leave during the call', () => {
  const hub = new ChangeHub();
  const stay = listening(hub, 'ada');
  const leave = hub.listen('ada', { onChange: () => leave(), onAccessChange: () => undefined });
  const last = listening(hub, 'ada');
  hub.announceChange('ada', ['bot']);
  stay.stop();
  last.stop();
  hub.announceChange('ada', ['bot']);
  expect([stay.heard, last.heard]).toEqual([['bot'], ['bot']]);
  // Stopping twice removes no other listener.
  const again = listening(hub, 'ada');
  stay.stop();
  hub.announceChange('ada', ['config']);
  expect(again.heard).toEqual(['config']);
});
