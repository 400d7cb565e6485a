import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { words } from '../words.ts';
import type { Owner } from './api.ts';

const PhotosDialog = fetched(async () => (await import('./PhotosDialog.tsx')).PhotosDialog);
const texts = words.space;

interface Props {
  owner: Owner;
  /** Of the room or the person. */
  name: string;
  photos: number;
  bytes: number;
}

/** Opens the list of somebody's or a room's photos. */
export function PhotosButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-label={texts.lookNamed(props.name)} disabled={props.photos === 0} onClick={() => setIsOpen(true)}>
        {texts.look}
      </Button>
      {isOpen && <PhotosDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
