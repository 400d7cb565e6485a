import { useState } from 'react';
import { saveFile } from '#web/device/save-file.ts';
import { useTextInAddress } from '#web/forms/use-text-in-address.ts';
import { replaceQueryValue } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { useStrongAct } from '../frame/use-strong-act.ts';
import { words } from '../words.ts';
import css from './Audit.module.css';
import { fetchAuditFile } from './api.ts';
import { type AuditFilter, kinds } from './audit-filter.ts';

const texts = words.audit;
const kindOptions = [
  { value: '', label: texts.allKinds },
  ...kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
];

/** By whom, of which kind and when. The address has it, so that a view can be kept and sent. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const [person, setPerson] = useTextInAddress('person');
  const set = (name: string) => (value: string) => replaceQueryValue(name, value === '' ? undefined : value);
  return (
    <section className={css.filters} aria-label={texts.filters}>
      <TextField
        label={texts.person}
        type="search"
        value={person}
        onChange={setPerson}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SelectField label={texts.kind} value={filter.kind ?? ''} onChange={set('kind')} options={kindOptions} />
      <TextField label={texts.from} type="date" value={filter.from ?? ''} onChange={set('from')} />
      <TextField label={texts.to} type="date" value={filter.to ?? ''} onChange={set('to')} />
      <SaveAsCsv filter={filter} />
    </section>
  );
}

/** All rows that fit, not only those that are shown. */
function SaveAsCsv({ filter }: { filter: AuditFilter }) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotice();
  const { act, proofDialog } = useStrongAct();
  const save = async () => {
    setIsBusy(true);
    const saved = await act(async () => saveFile(await fetchAuditFile(filter), texts.csvName, 0), texts.csvFailed);
    setIsBusy(false);
    if (saved) notify(texts.csvDone);
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => void save()}>
        <Icon shape={icons.download} />
        {texts.csv}
      </Button>
      {proofDialog}
    </>
  );
}
