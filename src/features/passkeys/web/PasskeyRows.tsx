import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { Row } from '#web/ui/Rows.tsx';
import { type Passkey, passkeyName } from '../contract.ts';
import { canUsePasskeys, passkeysQuery, remove, rename, requestAdding } from './api.ts';
import * as messages from './messages.ts';

export function PasskeyRows() {
  const { data } = useQuery(passkeysQuery);
  const [chosen, setChosen] = useState<Passkey>();
  return (
    <>
      {data?.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onOptions={() => setChosen(passkey)} />
      ))}
      {chosen && <PasskeyDialog passkey={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function PasskeyRow({ passkey, onOptions }: { passkey: Passkey; onOptions: () => void }) {
  const nowMs = useNowMs();
  const texts = messages.keys;
  const name = passkeyName(passkey);
  const { last_used_at } = passkey;
  return (
    <Row
      icon={<Icon shape={icons.key} />}
      title={name}
      detail={last_used_at === null ? texts.unused : texts.used(formatRecentDay(last_used_at, nowMs))}
      action={
        <Button tone="quiet" aria-label={texts.optionsOf(name)} onClick={onOptions}>
          <Icon shape={icons.more} />
        </Button>
      }
    />
  );
}

function PasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const shownName = passkeyName(passkey);
  const [name, setName] = useState(shownName);
  const client = useQueryClient();
  const confirm = useConfirm();
  const notify = useNotice();
  const { withProof, proofDialog } = useProof();
  const texts = messages.keys;

  const done = async (sentence: string) => {
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    notify(sentence);
    onClose();
  };
  const naming = useMutation({
    mutationFn: () => rename(passkey.id, name),
    onSuccess: (renamed) => done(texts.named(passkeyName(renamed))),
  });
  const removal = useMutation({
    // Undefined if the user cancels the proof of identity.
    mutationFn: () => withProof(async () => (await remove(passkey.id)) ?? true),
    onSuccess: (isGone) => isGone && done(texts.removed(shownName)),
  });
  const isBusy = naming.isPending || removal.isPending;

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === shownName) return onClose();
    naming.mutate();
  };
  const confirmRemoval = async () => {
    const yes = await confirm({
      title: texts.removeTitle(shownName),
      body: texts.removeBody,
      yes: texts.remove,
      no: texts.removeNo,
      tone: 'danger',
    });
    if (yes) removal.mutate();
  };

  return (
    <Dialog title={shownName} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          onChange={setName}
          error={naming.error ? errorText(naming.error) : undefined}
          autoComplete="off"
          dir="auto"
          data-autofocus
        />
        <FormProblem problem={removal.error ? errorText(removal.error) : undefined} />
        <DialogActions>
          <Button tone="danger" busy={removal.isPending} onClick={confirmRemoval}>
            {texts.remove}
          </Button>
          <Button type="submit" tone="accent" busy={naming.isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
      {proofDialog}
    </Dialog>
  );
}

const loadCeremony = () => import('./ceremony.tsx');

export function AddPasskey() {
  const { data, error } = useQuery(passkeysQuery);
  const [isUsable] = useState(canUsePasskeys);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const notify = useNotice();
  const { withProof, proofDialog } = useProof();
  const texts = messages.keys;

  const perform = async (action: () => Promise<string | undefined>, refused: string) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const done = await action();
      if (done !== undefined) notify(done);
    } catch (failure) {
      setProblem((await loadCeremony()).ceremonySentence(failure, refused));
    }
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    setIsBusy(false);
  };
  const add = async () => {
    const { createPasskey } = await loadCeremony();
    const options = await withProof(requestAdding);
    if (options === undefined) return undefined;
    await createPasskey(options);
    return texts.added;
  };
  const activateRoles = async () => {
    await (await loadCeremony()).proveByPasskey();
    return texts.rolesActive;
  };

  const areRolesInactive = data?.rights_wait ?? false;
  const hasSome = data !== undefined && data.passkeys.length > 0;
  return (
    <>
      {error && !data && <p>{`${texts.failed}: ${errorText(error)}`}</p>}
      {areRolesInactive && <p>{hasSome ? texts.rolesInactive : texts.rolesNeedPasskey}</p>}
      {areRolesInactive && hasSome && isUsable && (
        <Button wide tone="accent" busy={isBusy} onClick={() => perform(activateRoles, messages.ceremony.notUsed)}>
          {messages.ceremony.use}
        </Button>
      )}
      {isUsable ? (
        <Button wide busy={isBusy} onClick={() => perform(add, messages.ceremony.notCreated)}>
          <Icon name="plus" /> {texts.add}
        </Button>
      ) : (
        <p>{texts.cannot}</p>
      )}
      {problem && <FormProblem problem={problem} />}
      {proofDialog}
    </>
  );
}
