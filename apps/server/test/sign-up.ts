import type { Client } from './client.ts';

const PASSWORD = 'correct horse battery';

/** Registers a user whose address an administrator has allowed; the client is signed in then. */
export async function signUp(
  administrator: Client,
  client: Client,
  email: string,
): Promise<Client> {
  await administrator.post('/api/allowed-emails', { email });
  await client.post('/api/auth/register', { email, password: PASSWORD });
  return client;
}
