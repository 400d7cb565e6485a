import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { AdminRoom } from '../../space-contract.ts';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import { sendRoomDeletion, useSpaceReread } from './api.ts';

const texts = words.space;

/** Takes a room away for everybody in it, after saying what goes. */
export function DeleteRoom({ room: { id, name, members, photos } }: { room: AdminRoom }) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = useConfirm();
  const notify = useNotice();
  const reread = useSpaceReread();
  const { act, proofDialog } = useStrongAct();

  const ask = async () => {
    const question = { title: texts.deleteRoomTitle(name), body: texts.deleteRoomBody(members, photos) };
    if (!(await confirm({ ...question, yes: texts.deleteRoom, no: texts.keep, tone: 'danger' }))) return;
    setIsBusy(true);
    const done = await act(() => sendRoomDeletion(id), texts.notDeleted);
    setIsBusy(false);
    reread();
    if (done !== undefined) notify(texts.roomDeleted(name));
  };
  return (
    <>
      <Button tone="danger" aria-label={texts.deleteRoomNamed(name)} busy={isBusy} onClick={() => void ask()}>
        {texts.deleteRoom}
      </Button>
      {proofDialog}
    </>
  );
}
