import { useQuery } from '@tanstack/react-query';
import { plural } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { dataSizeQuery, sessionsQuery } from '../own-api.ts';
import { words } from '../words.ts';
import css from './Delete.module.css';

/** What goes with the account, before anything is done. */
export function DeleteDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const { data: size } = useQuery(dataSizeQuery);
  const { data: own } = useQuery(sessionsQuery);
  const texts = words.profile;
  return (
    <Dialog title={texts.deleteTitle} kind="alert" onClose={onClose}>
      <p>{texts.deleteBody}</p>
      {(size || own) && (
        <ul className={css.goes} aria-label={texts.deleteTakes}>
          {size && size.photos > 0 && <li>{plural(size.photos, words.ownData.photo, words.ownData.photos)}</li>}
          {own && <li>{plural(own.sessions.length, texts.deleteDevice, texts.deleteDevices)}</li>}
        </ul>
      )}
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {texts.deleteNo}
        </Button>
        <Button tone="danger" onClick={onYes}>
          {texts.deleteYes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
