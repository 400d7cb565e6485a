import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/endpoint.ts';
import { download, useDownload } from '#web/api/download.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { formatBytes } from '#web/text/format-bytes.ts';
import { plural } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { ButtonRow } from '#web/ui/Rows.tsx';
import { downloadOwnData, type getOwnDataSize } from '../../own-contract.ts';
import * as messages from '../messages.ts';
import { dataSizeQuery } from '../own-api.ts';
import css from '../Profile.module.css';

type Size = AnswerOf<typeof getOwnDataSize>;

/** Pressing again cancels the download. */
export function OwnDataRow() {
  const { data: size } = useQuery(dataSizeQuery);
  const { loadedBytes, problem, toggle, proofDialog } = useOwnDownload(size?.bytes ?? 0);
  const texts = messages.ownData;
  const isBusy = loadedBytes !== undefined;
  return (
    <>
      <ButtonRow
        icon={<Icon shape={icons.download} />}
        title={isBusy ? texts.cancel : texts.title}
        detail={
          <>
            {isBusy ? <Progress loadedBytes={loadedBytes} aboutBytes={size?.bytes} /> : sizeText(size)}
            {problem && <span className={css.problem}>{problem}</span>}
          </>
        }
        action={<Icon name={isBusy ? 'close' : 'forward'} />}
        onClick={toggle}
      />
      {proofDialog}
    </>
  );
}

function sizeText(size: Size | undefined): string {
  const texts = messages.ownData;
  if (size === undefined) return texts.sizeUnknown;
  const photos = size.photos === 0 ? undefined : plural(size.photos, texts.photo, texts.photos);
  return texts.size(photos, formatBytes(size.bytes));
}

function Progress({ loadedBytes, aboutBytes }: { loadedBytes: number; aboutBytes: number | undefined }) {
  const texts = messages.ownData;
  if (loadedBytes === 0 || !aboutBytes) return <>{texts.starting}</>;
  return (
    <>
      {texts.progress(formatBytes(loadedBytes), formatBytes(aboutBytes))}
      <progress
        className={css.progress}
        aria-label={texts.title}
        max={1}
        value={Math.min(1, loadedBytes / aboutBytes)}
      />
    </>
  );
}

function useOwnDownload(aboutBytes: number) {
  const { withProof, proofDialog } = useProof();
  const notify = useNotice();
  const texts = messages.ownData;
  const { loadedBytes, problem, begin, giveUp } = useDownload({
    ask: (how) => withProof(() => download(downloadOwnData, how)),
    fileName: texts.fileName,
    aboutBytes,
    onSaved: () => notify(texts.done),
    failed: texts.failed,
  });
  const toggle = () => (loadedBytes === undefined ? void begin() : giveUp());
  return { loadedBytes, problem, toggle, proofDialog };
}
