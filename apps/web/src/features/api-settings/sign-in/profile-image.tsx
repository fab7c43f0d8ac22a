import { type ChangeEvent, useRef } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Avatar } from '../../../components/ui/layout/avatar.tsx';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useProfileImage } from '../../../live/actions/profile-image.ts';
import { useUser } from '../../../live/queries/user.ts';

export function ProfileImage() {
  const { data: user } = useUser();
  const profileImage = useProfileImage();
  const fileInput = useRef<HTMLInputElement>(null);
  if (user === undefined) return null;

  const changeImage = (file: File | null) =>
    profileImage.mutate(file, {
      onSuccess: () =>
        toast({ title: file === null ? 'Picture Removed' : 'Picture Changed', tone: 'success' }),
      onError: (error) => toastFailure(file === null ? 'Not Removed' : 'Not Changed', error),
    });
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // The same file may be chosen again.
    event.currentTarget.value = '';
    if (file !== undefined) changeImage(file);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        aria-hidden="true"
        className="inline-flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line-strong bg-raised font-semibold text-12 text-ink-2"
      >
        <Avatar person={user} />
      </span>
      <p className="min-w-0 flex-1 basis-32">
        <span className="block font-medium text-ink">Picture</span>
        <span className="mt-0.5 block text-12">PNG, JPEG or WebP, at most 1&nbsp;MB.</span>
      </p>
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label="Picture file"
        accept="image/png,image/jpeg,image/webp"
        onChange={onChosen}
      />
      <div className="flex flex-wrap gap-2">
        <SmallButton disabled={profileImage.isPending} onClick={() => fileInput.current?.click()}>
          {profileImage.isPending ? 'Sending...' : 'Choose'}
        </SmallButton>
        {user.profileImageUrl !== null && (
          <SmallButton disabled={profileImage.isPending} onClick={() => changeImage(null)}>
            Remove
          </SmallButton>
        )}
      </div>
    </div>
  );
}
