import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { words } from '../words.ts';
import { saveEntries } from './api.ts';
import css from './Transfer.module.css';

const FetchedImport = fetched(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** The whole log as a file, and files of entries brought in. */
export function TransferPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const { save, isBusy, problem } = useExport();
  const texts = words.transfer;
  return (
    <Panel title={texts.title}>
      <p>{texts.lead}</p>
      <div className={css.acts}>
        <Button busy={isBusy} onClick={() => void save()}>
          <Icon shape={icons.download} />
          {texts.export}
        </Button>
        <Button onClick={() => setIsOpen(true)}>{texts.import}</Button>
      </div>
      <FormProblem problem={problem} />
      {isOpen && <FetchedImport onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function useExport() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const notify = useNotice();
  const save = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      if (await saveEntries()) notify(words.transfer.exportDone);
    } catch (error) {
      setProblem(words.transfer.exportFailed(sentenceOf(error)));
    }
    setIsBusy(false);
  };
  return { save, isBusy, problem };
}
