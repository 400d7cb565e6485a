import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/endpoint.ts';
import { pathTo } from '#shared/pages.ts';
import { call, errorText } from '#web/api/client.ts';
import { download, useDownload } from '#web/api/download.ts';
import { type FieldErrors, useFocusInvalid } from '#web/forms/field-errors.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { clearLocalUserData } from '#web/session/device-owner.ts';
import { rememberUser } from '#web/session/last-user.ts';
import { clearSession, type SessionUser, userQuery } from '#web/session/session.ts';
import { readToken } from '#web/session/token.ts';
import { ProofDialog, useProof } from '#web/session/use-proof.tsx';
import { formatBytes } from '#web/text/format-bytes.ts';
import { plural } from '#web/text/format-number.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { ButtonRow } from '#web/ui/Rows.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { deleteUser, loginKey } from '../../contract.ts';
import { downloadOwnData, type getOwnDataSize } from '../../own-contract.ts';
import * as messages from '../messages.ts';
import { dataSizeQuery, putLogin, userDataQuery } from '../own-api.ts';
import css from '../Profile.module.css';
import { UserDataList } from '../UserDataList.tsx';

export function ChangeCapitalsDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const [text, setText] = useState(login);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, errors);
  const client = useQueryClient();
  const notify = useNotice();
  const texts = messages.profile;
  const change = useMutation({
    mutationFn: async (newLogin: string) => ({ token: readToken(), user: await putLogin(newLogin) }),
    onSuccess: ({ token, user }) => {
      // Somebody else may have logged in since then.
      if (readToken() !== token) return;
      client.setQueryData(userQuery.queryKey, user);
      rememberUser(user, token);
      notify(texts.capitalsSaved(user.login));
      onClose();
      // Rooms, boards and other pages show the name as well.
      return client.invalidateQueries();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const refuse = (sentence: string) => setErrors({ login: sentence });
    const newLogin = text.trim();
    if (newLogin === login) return onClose();
    if (loginKey(newLogin) !== loginKey(login)) return refuse(texts.capitalsSame);
    change.mutate(newLogin, { onError: (problem) => refuse(errorText(problem)) });
  };

  return (
    <Dialog title={texts.capitalsTitle} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <TextField
          label={texts.capitalsLogin}
          hint={texts.capitalsHint}
          value={text}
          onChange={setText}
          error={errors.login}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.capitalsCancel}</Button>
          <Button type="submit" tone="accent" busy={change.isPending}>
            {texts.capitalsSave}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

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

/** Guests skip the proof of identity because they have no password. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [step, setStep] = useState<'review' | 'proof'>();
  const alert = useAlert();
  const notify = useNotice();
  const remove = useMutation({ mutationFn: (login: string) => call(deleteUser, { params: { login } }) });
  const texts = messages.profile;
  const cancel = () => setStep(undefined);

  const deleteAccount = async () => {
    cancel();
    try {
      await remove.mutateAsync(user.login);
    } catch (error) {
      alert(`${texts.deletingFailed}: ${errorText(error)}`);
      return;
    }
    await clearLocalUserData();
    clearSession();
    navigate(pathTo('home'));
    notify(texts.deleted);
  };

  return (
    <>
      <Button tone="danger" busy={remove.isPending} onClick={() => setStep('review')}>
        {texts.deleteAccount}
      </Button>
      {step === 'review' && (
        <DeleteDialog onClose={cancel} onYes={user.guest ? () => void deleteAccount() : () => setStep('proof')} />
      )}
      {step === 'proof' && <ProofDialog onClose={cancel} onProved={deleteAccount} />}
    </>
  );
}

function DeleteDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const query = useQuery(userDataQuery);
  const texts = messages.profile;
  return (
    <Dialog title={texts.deleteTitle} kind="alert" onClose={onClose}>
      <p>{texts.deleteBody}</p>
      <QueryState query={query} title={texts.deletesFailed} skeleton={<Skeleton height="1.5rem" count={3} />}>
        {({ belongings }) => <UserDataList belongings={belongings} />}
      </QueryState>
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
