import type { Client } from './client.ts';

const PASSWORD = 'correct horse battery';

export async function signUp(
  administrator: Client,
  client: Client,
  email: string,
): Promise<Client> {
  await administrator.post('/api/allowed-emails', { email });
  await client.post('/api/auth/register', { email, password: PASSWORD });
  return client;
}
