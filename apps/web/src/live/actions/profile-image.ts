import { useMutation } from '@tanstack/react-query';
import { SLOW_UNCONFIRMED_AFTER_MS } from '../../lib/calls/confirm-actions-link.ts';
import { CallError, readJsonAnswer } from '../../lib/calls/plain-call.ts';
import { stepUpQuestion } from '../../lib/calls/step-up-question.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
import { trackAction } from './track-action.ts';

const PROFILE_IMAGE_PATH = '/api/auth/user/image';

/** Null removes it. A file is no JSON, so it bypasses tRPC. */
export function useProfileImage() {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const urlBefore = utils.auth.user.getData()?.profileImageUrl;
      const sendOnce = () =>
        trackAction('auth.image', { isRemoved: file === null, before: urlBefore }, () =>
          sendImage(file),
        );
      try {
        await sendOnce();
      } catch (error) {
        const isIdle = error instanceof CallError && error.data.ask === 'IDLE';
        if (!isIdle || !(await stepUpQuestion.ask('IDLE'))) throw error;
        await sendOnce();
      }
    },
    onSettled: refreshAfterAnswer(() => utils.auth.user.invalidate()),
  });
}

async function sendImage(file: File | null): Promise<void> {
  const signal = AbortSignal.timeout(SLOW_UNCONFIRMED_AFTER_MS);
  const request = file
    ? { method: 'POST', body: file, headers: { 'content-type': file.type } }
    : { method: 'DELETE' };
  const init = { credentials: 'include', signal, ...request } as const;
  await readJsonAnswer(await fetch(PROFILE_IMAGE_PATH, init));
}
