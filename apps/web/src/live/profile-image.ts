import { useMutation } from '@tanstack/react-query';
import { confirmation } from '../lib/confirmation.ts';
import { CallError, readAnswer } from '../lib/plain-call.ts';
import { trpc } from '../lib/trpc.ts';

const PATH = '/api/auth/user/image';

/** Sends the own picture, or takes it away with null: a file is no JSON, and goes past tRPC. */
export function useProfileImage() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (file: File | null) => {
      try {
        await send(file);
      } catch (error) {
        const isIdle = error instanceof CallError && error.data.ask === 'IDLE';
        if (!isIdle || !(await confirmation.ask('IDLE'))) throw error;
        await send(file);
      }
    },
    onSettled: () => utils.auth.user.invalidate(),
  });
}

async function send(file: File | null): Promise<void> {
  const request =
    file === null
      ? { method: 'DELETE' }
      : { method: 'POST', body: file, headers: { 'content-type': file.type } };
  await readAnswer(await fetch(PATH, { credentials: 'include', ...request }));
}
