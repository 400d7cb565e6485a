import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { call, errorText } from '#web/api/client.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import type { Room } from '../../contract.ts';
import { guestErrors, guestLimits } from '../../guests/rules.ts';
import { roomKey } from '../../web/api.ts';
import * as messages from '../../web/messages.ts';
import { invalidateLists, useLeaveRoom } from '../../web/room-mutations.ts';
import { type Ban, banMember, liftBan, listBans, makeReturnCode, renameGuest, setRoomLock } from '../contract.ts';
import css from './PeopleDialogs.module.css';

const texts = messages.people;

const bansQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'bans'],
    queryFn: ({ signal }) => call(listBans, { params: { id }, signal }),
    staleTime: 0,
  });

interface RemoveMemberProps {
  roomId: string;
  login: string;
  isGuest: boolean;
  /** Says what removing the member means for the room, in a sentence. */
  consequence: string;
  onClose: () => void;
}

/** Asks whether to remove a member, and whether to ban them as well. */
export function RemoveMember({ roomId, login, isGuest, consequence, onClose }: RemoveMemberProps) {
  const [isBan, setIsBan] = useState(false);
  const client = useQueryClient();
  const notify = useNotice();
  const leave = useLeaveRoom(roomId);
  const ban = useMutation({
    mutationFn: () => call(banMember, { params: { id: roomId }, body: { login } }),
    onSuccess: () => {
      invalidateLists(client);
      void client.invalidateQueries({ queryKey: bansQuery(roomId).queryKey });
    },
  });
  const remove = async () => {
    const sentence = isBan
      ? ban.mutateAsync().then((response) => (response.ban ? texts.removedForGood(login) : texts.deviceUnknown(login)))
      : leave.mutateAsync(login).then(() => texts.removed(login));
    // Awaited, because the room's stream may remove their row, and this dialog with it, before the answer arrives.
    const done = await sentence.catch(() => undefined);
    if (done === undefined) return;
    notify(done);
    onClose();
  };
  const error = leave.error ?? ban.error;
  const canReturn = isGuest ? texts.guestCanReturn : texts.canReturn;
  return (
    <Dialog kind="alert" title={texts.removeTitle(login)} onClose={onClose}>
      <p>
        {texts.removeBody}
        {!isBan && ` ${canReturn}`}
        {consequence}
      </p>
      <CheckboxField
        label={texts.forGood}
        hint={isGuest ? texts.forGoodGuestHint : texts.forGoodHint}
        checked={isBan}
        onChange={setIsBan}
      />
      <FormProblem problem={error ? `${messages.errors.removing(login)} ${errorText(error)}` : undefined} />
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button tone="danger" onClick={() => void remove()} busy={leave.isPending || ban.isPending}>
          {texts.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface EditGuestProps {
  roomId: string;
  login: string;
  onClose: () => void;
}

/** Lets the admin rename a guest, and make a code for one who can't get back in. */
export function EditGuest({ roomId, login, onClose }: EditGuestProps) {
  const [name, setName] = useState(login);
  const [isMissing, setIsMissing] = useState(false);
  const notify = useNotice();
  const rename = useMutation({
    mutationFn: () => call(renameGuest, { params: { id: roomId, login }, body: { name: name.trim() } }),
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rename.isPending) return;
    setIsMissing(name.trim() === '');
    if (name.trim() === '') return;
    // Awaited, because the room's stream may rename their row, and close this dialog, before the answer arrives.
    const response = await rename.mutateAsync().catch(() => undefined);
    if (response === undefined) return;
    if (response.login !== login) notify(texts.renamed(login, response.login));
    onClose();
  };
  return (
    <Dialog title={login} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          onChange={setName}
          error={isMissing ? guestErrors.noName : undefined}
          maxLength={guestLimits.nameMax}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
        <FormProblem problem={rename.error ? errorText(rename.error) : undefined} />
        <DialogActions>
          <Button type="submit" tone="accent" busy={rename.isPending}>
            {texts.rename}
          </Button>
        </DialogActions>
      </form>
      <section className={css.part} aria-label={texts.lostPage}>
        <h3 className={css.title}>{texts.lostPage}</h3>
        <p className={css.soft}>{texts.lostPageHelp(joinAddress())}</p>
        <ReturnCode roomId={roomId} login={login} />
      </section>
    </Dialog>
  );
}

/** The page where a code is entered, such as `pitstop.example/join`. */
const joinAddress = () => `${new URL(siteOrigin()).host}${pathTo('join')}`;

/** Lets a guest make a code, to continue on another device. */
export function MoveGuest({ roomId, login, onClose }: EditGuestProps) {
  return (
    <Dialog title={texts.move} onClose={onClose}>
      <div className={css.form}>
        <p>{texts.moveHelp(joinAddress())}</p>
        <ReturnCode roomId={roomId} login={login} />
      </div>
    </Dialog>
  );
}

/** Splits a code into groups, which are easier to read out: `K7M 2QX`. */
const withSpace = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Makes a code only on request, because it replaces the previous one. */
function ReturnCode({ roomId, login }: { roomId: string; login: string }) {
  const make = useMutation({ mutationFn: () => call(makeReturnCode, { params: { id: roomId, login } }) });
  return (
    <>
      <div role="status">
        {make.data && (
          <p className={css.code}>
            <span className="visually-hidden">{texts.code}: </span>
            <span className={css.letters} translate="no">
              {withSpace(make.data.code)}
            </span>
            <span className={css.soft}>{texts.codeLasts(make.data.expires_at)}</span>
          </p>
        )}
      </div>
      <FormProblem problem={make.error ? errorText(make.error) : undefined} />
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        {make.data ? texts.newCode : texts.makeCode}
      </Button>
    </>
  );
}

export function WhoCanJoin({ room, onClose }: { room: Room; onClose: () => void }) {
  // The new state arrives on the room's stream; until then, the checkbox shows the requested one.
  const [requested, setRequested] = useState<boolean>();
  const change = useMutation({
    mutationFn: (locked: boolean) => call(setRoomLock, { params: { id: room.id }, body: { locked } }),
    onError: () => setRequested(undefined),
  });
  return (
    <Dialog title={texts.whoCanJoin} onClose={onClose}>
      <CheckboxField
        label={texts.lock}
        hint={texts.lockHint}
        checked={requested ?? room.is_locked === true}
        onChange={(isWanted) => {
          setRequested(isWanted);
          change.mutate(isWanted);
        }}
      />
      <FormProblem problem={change.error ? errorText(change.error) : undefined} />
      <section className={css.part} aria-label={texts.bans}>
        <h3 className={css.title}>{texts.bans}</h3>
        <Bans roomId={room.id} />
      </section>
    </Dialog>
  );
}

function Bans({ roomId }: { roomId: string }) {
  const query = useQuery(bansQuery(roomId));
  const failure = useFailure(query);
  if (failure) return <FormProblem problem={`${texts.bansFailed}. ${errorText(failure)}`} />;
  if (query.data === undefined) return <Skeleton height="4rem" />;
  const { bans } = query.data;
  if (bans.length === 0) return <p className={css.soft}>{texts.noBans}</p>;
  return (
    <ul className={css.bans}>
      {bans.map((ban) => (
        <OneBan key={ban.id} roomId={roomId} ban={ban} />
      ))}
    </ul>
  );
}

function OneBan({ roomId, ban: { id, login, of } }: { roomId: string; ban: Ban }) {
  const client = useQueryClient();
  const notify = useNotice();
  const lift = useMutation({
    mutationFn: () => call(liftBan, { params: { id: roomId, ban: id } }),
    onSuccess: () => notify(texts.undone(login)),
    // Even after a failure, because another browser may have lifted the ban.
    onSettled: () => client.invalidateQueries({ queryKey: bansQuery(roomId).queryKey }),
  });
  return (
    <li className={css.ban}>
      <bdi translate="no">{login}</bdi>
      <span className={css.soft}>{texts.of[of]}</span>
      <Button tone="quiet" busy={lift.isPending} onClick={() => lift.mutate()} aria-label={texts.undoNamed(login)}>
        {texts.undo}
      </Button>
    </li>
  );
}
