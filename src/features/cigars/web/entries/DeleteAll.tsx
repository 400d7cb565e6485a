import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { deleteAll, outboxKind } from '../api.ts';
import { openOutbox } from '../counting/sending.ts';
import { words } from '../words.ts';

/** Everything goes, after a question. Not while something still waits: that would come back when it is sent. */
export function DeleteAll() {
  const texts = words.entries;
  const [isBusy, setIsBusy] = useState(false);
  const confirm = useConfirm();
  const alert = useAlert();
  const notice = useNotice();
  const ask = async () => {
    const outbox = await openOutbox();
    if (outbox.entries.read().some(({ kind }) => kind === outboxKind)) {
      outbox.flush();
      alert(texts.waits);
      return;
    }
    const question = {
      title: texts.deleteAll,
      body: texts.deleteAllBody,
      yes: texts.deleteAllYes,
      no: texts.deleteAllNo,
    };
    if (!(await confirm({ ...question, tone: 'danger' }))) return;
    setIsBusy(true);
    try {
      await deleteAll();
      notice(texts.deleted);
    } catch (error) {
      alert(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Button tone="danger" busy={isBusy} onClick={() => void ask()}>
        {texts.deleteAll}
      </Button>
    </div>
  );
}
