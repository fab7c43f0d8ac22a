import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { USER } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/');

async function open(path: string) {
  window.history.replaceState(null, '', path);
  render(<Root />);
}

test('E2 what keeps the bot from trading does not lead to the page that it stands on', async () => {
  const action = (path: string) => ({ label: 'Mend it', path });
  world.status = {
    ...world.status,
    blockers: [
      { code: 'USER_STATE', text: 'Trading is off.', action: action('/bot-controls') },
      {
        code: 'ACCOUNT',
        text: 'The broker refuses the saved keys.',
        action: action('/api-settings'),
      },
    ],
  };
  await open('/bot-controls');
  // The loaded page has another card.
  await screen.findByText('On this page', {}, LONG_TIMEOUT);
  const card = within(screen.getByRole('region', { name: 'What keeps the bot from trading' }));
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/api-settings',
  ]);
});

test('E2 an owner sees what an invited person has to do', async () => {
  world.user = { ...USER, isAdmin: true };
  // On loopback: no link is needed.
  const added = { email: 'kim@example.com', isRegistered: false, isOwner: false };
  world.answers['allowedEmails.add'] = added;
  await open('/users');
  const card = within(await screen.findByRole('region', { name: 'Email Whitelist' }, LONG_TIMEOUT));
  const user = userEvent.setup();
  await user.type(card.getByPlaceholderText('Email address'), 'kim@example.com{Enter}');
  const notice = await card.findByText(/can register now/, {}, LONG_TIMEOUT);
  expect(notice.textContent).toBe(
    `kim@example.com can register now: at ${window.location.origin}/api/login, under Create one.`,
  );
});
