import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBlobUrl } from '#web/photos/use-blob-url.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { roomKey } from '../api.ts';
import * as messages from '../messages.ts';
import css from './RecapButton.module.css';
import type { MakeRecap, Recap, RecapRoom } from './recap-facts.ts';
import { picture } from './recap-layout.ts';

export function RecapButton({ room, make }: { room: RecapRoom; make: MakeRecap }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon shape={icons.camera} />
        {messages.room.recap}
      </Button>
      {isOpen && <RecapDialog room={room} make={make} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const texts = messages.recap;

interface Props {
  room: RecapRoom;
  make: MakeRecap;
  onClose: () => void;
}

function RecapDialog({ room, make, onClose }: Props) {
  const client = useQueryClient();
  // Made again each time, because more may have happened since.
  const query = useQuery({
    queryKey: [...roomKey(room.id), 'recap'],
    queryFn: () => make(client, room),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <QueryState
        query={query}
        title={texts.failed}
        skeleton={<div className={css.picture} role="status" aria-label={texts.making} />}
      >
        {(recap) => <Shown recap={recap} room={room} />}
      </QueryState>
    </Dialog>
  );
}

function Shown({ recap, room }: { recap: Recap; room: RecapRoom }) {
  const url = useBlobUrl(recap.picture);
  const fileName = texts.fileName(room.name);
  const file = new File([recap.picture], fileName, { type: recap.picture.type });
  const share = () => {
    // Cancelling isn't a failure, and what can't be shared can be saved.
    navigator.share({ files: [file], text: recap.sentence }).catch(() => undefined);
  };
  return (
    <>
      <img className={css.picture} src={url} alt={recap.sentence} {...picture} />
      <DialogActions>
        <a className={css.save} href={url} download={fileName}>
          {texts.save}
        </a>
        {canShare(file) && (
          <Button tone="accent" onClick={share}>
            {texts.share}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}
