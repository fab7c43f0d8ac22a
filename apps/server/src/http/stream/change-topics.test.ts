import { expect, test } from 'vitest';
import { ChangeHub } from './change-hub.ts';
import { publishChanges } from './change-topics.ts';

function heardOf(procedure: string) {
  const hub = new ChangeHub();
  const heard = (userId: string) => {
    const what: string[] = [];
    hub.listen(userId, {
      onChange: (topics) => what.push(...topics),
      onAccessChange: () => what.push('access'),
    });
    return what;
  };
  const [own, other] = [heard('ada'), heard('bob')];
  publishChanges(hub, 'ada', [procedure]);
  return { own, other };
}

test.each([
  // A note shows with its trade, in every window of its user.
  ['trades.saveNote', ['orders'], []],
  ['bot.flatten', ['bot', 'settings', 'trading', 'positions', 'orders', 'account'], []],
  ['bot.stop', ['bot', 'settings', 'trading'], []],
  ['killSwitch.engage', ['market', 'bot', 'alarms'], ['market', 'bot', 'alarms']],
  ['users.remove', ['users', 'access'], ['users', 'access']],
  ['totp.enable', ['security', 'access'], []],
  ['trades.list', [], []],
])('%s is heard by its user, and by other users', (procedure, own, other) => {
  expect(heardOf(procedure)).toEqual({ own, other });
});
