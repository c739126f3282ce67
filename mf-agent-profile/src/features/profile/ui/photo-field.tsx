import { CameraOutlined, DeleteOutlined } from '@ant-design/icons';
import { Avatar, Button } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Profile } from 'shared-kernel/contract/agent';
import { avatarInitials } from 'shared-kernel/domain/names';
import { WORDS } from 'shared-kernel/locale';
import { notify, notifyError } from 'shared-kernel/toast';
import { ConfirmButton } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useUpdateProfile } from '../api/profile.ts';
import { isPicture, squarePhoto } from '../state/square-photo.ts';
import type { CropArea } from '../state/square-photo.ts';
import { PhotoCropModal } from './photo-crop-modal.tsx';
import styles from './photo.module.css';

const text = ru.profile;

/** The agent's photo: chosen, cropped to a square, stored, or taken away. */
export function PhotoField({ profile }: { readonly profile: Profile }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdateProfile();

  const [chosen, setChosen] = useState<File | null>(null);

  async function choose(file: File): Promise<void> {
    if (await isPicture(file)) setChosen(file);
    else notify.error(text.photoBroken);
  }

  async function store(file: File, area: CropArea): Promise<void> {
    try {
      await update.mutateAsync({ body: { avatar: await squarePhoto(file, area) } });
      setChosen(null);
      notify.success(text.photoSaved);
    } catch (error) {
      notifyError(error, text.photoFailed);
    }
  }

  return (
    <div className={styles.photo}>
      <Avatar
        {...(profile.avatar ? { src: profile.avatar } : {})}
        alt={text.photo}
        className={styles.avatar ?? ''}
      >
        {avatarInitials({
          lastName: profile.last_name,
          firstName: profile.first_name,
          middleName: profile.middle_name ?? '',
        })}
      </Avatar>
      <div>
        <div className={styles.actions}>
          <Button
            icon={<CameraOutlined aria-hidden />}
            loading={update.isPending}
            onClick={() => input.current?.click()}
          >
            {text.choosePhoto}
          </Button>
          {profile.avatar ? (
            <ConfirmButton
              icon={<DeleteOutlined aria-hidden />}
              question={text.removePhotoQuestion}
              details={null}
              confirmText={WORDS.remove}
              onConfirm={async () => {
                await update.mutateAsync({ body: { avatar: null } });
                notify.success(text.photoRemoved);
              }}
              failedTitle={text.photoNotRemoved}
            >
              {text.removePhoto}
            </ConfirmButton>
          ) : null}
        </div>
        <div className={styles.help}>{text.photoHelp}</div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={text.choosePhoto}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      {chosen ? (
        <PhotoCropModal
          file={chosen}
          isSaving={update.isPending}
          onSave={(area) => void store(chosen, area)}
          onCancel={() => setChosen(null)}
        />
      ) : null}
    </div>
  );
}
