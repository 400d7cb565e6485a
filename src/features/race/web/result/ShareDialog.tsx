import { useEffect, useState } from 'react';
import { saveFile } from '#web/device/save-file.ts';
import { copyText } from '#web/device/share-link.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import * as messages from '../messages.ts';
import { drawPicture } from './draw-picture.ts';
import { pictureOf } from './picture-content.ts';
import css from './ResultStage.module.css';
import type { ResultScene } from './result-scene.ts';

const texts = messages.result.picture;

interface Props {
  scene: ResultScene;
  onClose: () => void;
}

export function ShareDialog({ scene, onClose }: Props) {
  const [picture, failed] = usePicture(scene);
  const { race, ranking } = scene;
  const notice = useNotice();
  const alert = useAlert();
  const fileName = texts.fileName(race.distanceKm);

  const copy = async () => {
    if (await copyText(`${siteOrigin()}${location.pathname}${location.search}`)) notice(texts.copied);
    else alert(texts.notCopied);
  };
  const share = async (file: Blob) => {
    const files = [new File([file], fileName, { type: file.type })];
    if (navigator.canShare?.({ files }) === true) {
      // Cancelling the share isn't an error.
      await navigator
        .share({ files, title: pictureOf(scene).title, url: `${siteOrigin()}${location.pathname}${location.search}` })
        .catch(() => undefined);
      return;
    }
    await saveFile({ body: file.stream(), fileName }, fileName, file.size).catch(() => alert(texts.failed));
  };
  const canShare = typeof navigator.canShare === 'function';
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {failed && <p>{texts.failed}</p>}
      {!failed && picture === undefined && <Skeleton height="20rem" />}
      {picture && (
        <img
          className={css.picture}
          src={picture.url}
          width={1080}
          height={1350}
          alt={`${texts.alt}: ${altOf(scene)}`}
        />
      )}
      {race.course && <p className={css.road}>{texts.roadStays}</p>}
      <DialogActions>
        <Button onClick={() => void copy()}>
          <Icon shape={icons.copy} />
          {texts.link}
        </Button>
        <Button tone="accent" disabled={picture === undefined} onClick={() => picture && void share(picture.file)}>
          <Icon shape={canShare ? icons.share : icons.download} />
          {canShare ? texts.share : texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );

  function altOf(of: ResultScene): string {
    return ranking.finishers.map(({ car, place }) => `${place} ${of.nameOf(car)}`).join(', ');
  }
}

interface Drawn {
  file: Blob;
  url: string;
}

function usePicture(scene: ResultScene): [Drawn | undefined, failed: boolean] {
  const [drawn, setDrawn] = useState<Drawn>();
  const [failed, setFailed] = useState(false);
  // Drawn once, from the result at the time the dialog opened.
  const [content] = useState(() => pictureOf(scene));
  useEffect(() => {
    let url: string | undefined;
    let isMounted = true;
    drawPicture(content).then(
      (file) => {
        if (!isMounted) return;
        url = URL.createObjectURL(file);
        setDrawn({ file, url });
      },
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [content]);
  return [drawn, failed];
}
