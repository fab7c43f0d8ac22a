import type { Client } from './client.ts';

export const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };
export const SETUP_TOKEN = 'a-set-up-token-for-tests';

export async function registerOwner(client: Client): Promise<Client> {
  await client.post('/api/auth/register', { ...OWNER, setupToken: SETUP_TOKEN });
  return client;
}
