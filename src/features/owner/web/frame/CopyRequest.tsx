import { copyText } from '#web/device/share-link.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import * as messages from '../messages.ts';
import css from './frame.module.css';

/** A request's number in the log; a tap copies it. */
export function CopyRequest({ id }: { id: string }) {
  const notify = useNotice();
  const alert = useAlert();
  const texts = messages.request;
  const copy = async () => {
    if (await copyText(id)) notify(texts.copied(id));
    else alert(texts.notCopied);
  };
  return (
    <button type="button" className={css.id} aria-label={texts.copy(id)} onClick={() => void copy()}>
      {id}
    </button>
  );
}
