import { useConfirm } from '#web/ui/Confirm.tsx';
import { words } from '../words.ts';
import { discardPhoto } from './photo-outbox.ts';

/** Throws a photo away after asking: the camera may have kept no copy. */
export function useDiscard(): (key: string, title: string) => Promise<void> {
  const confirm = useConfirm();
  const texts = words.photos;
  return async (key, title) => {
    const question = { title: texts.discardTitle(title), body: texts.discardBody, yes: texts.discard, no: texts.keep };
    if (await confirm({ ...question, tone: 'danger' })) await discardPhoto(key);
  };
}
