import { describe, expect, it } from 'vitest';
import { ADMIN, fakeContext, rest } from './fakes.ts';

async function list(query: string) {
  const context = fakeContext(ADMIN);
  const answer = await rest({ method: 'GET', path: '/api/audit', query }, context);
  return { ...answer, received: context.received };
}

describe('GET /api/audit', () => {
  it('shows who did what, newest first, and whether anything was changed', async () => {
    const { status, body, received } = await list('');
    expect(status).toBe(200);
    expect(received).toEqual([['auditPage', { beforeId: null, maxRows: 50 }]]);
    expect(body).toEqual({
      entries: [
        {
          id: '12',
          at: '2026-11-20T15:00:00.000Z',
          actor: 'owner@example.com',
          action: 'user-suspended',
          subject: 'ada@example.com',
          detail: { isActive: false },
          address: '192.0.2.2',
        },
        expect.objectContaining({ id: '11', actor: 'system', detail: null, address: null }),
      ],
      hasMore: true,
      isIntact: true,
    });
  });

  it('goes on where the last page ended', async () => {
    const { received } = await list('before=11&limit=200');
    expect(received).toEqual([['auditPage', { beforeId: 11, maxRows: 200 }]]);
  });

  it.each(['limit=0', 'limit=201', 'limit=1.5', 'limit=', 'before=-1', 'before=x', 'actor=ada'])(
    'refuses %s and names the field',
    async (query) => {
      const { status, body, received } = await list(query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: expect.stringMatching(`^${query.split('=')[0]}: `) });
      expect(received).toEqual([]);
    },
  );
});
