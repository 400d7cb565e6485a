import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import css from '../doors/Door.module.css';
import { words } from '../words.ts';
import { deleteGuestLink, guestLinkQuery, putGuestLink } from './api.ts';
import { guestLinks } from './own-link.ts';

const texts = words.guests;

interface Props {
  roomId: string;
  /** The path of the link that works now; undefined while there is none, or it is not known here. */
  path: string | undefined;
}

/** For the admin of a room: whether friends join by a link with just a name, and a new link. */
export function GuestDoor({ roomId, path }: Props) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const notify = useNotice();
  const query = useQuery(guestLinkQuery(roomId));
  const { data } = query;
  const failure = useFailure(query);
  // The mutation says that it is pending a moment after the tap, and the tick would go back for that moment.
  const [wanted, setWanted] = useState<boolean>();

  const change = useMutation({
    mutationFn: async (isOpen: boolean) => {
      if (isOpen) guestLinks.keep({ roomId, ...(await putGuestLink(roomId)) });
      else await deleteGuestLink(roomId);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: guestLinkQuery(roomId).queryKey });
      setWanted(undefined);
    },
  });
  const renew = async () => {
    const { newLinkTitle: title, newLinkBody: body, newLinkYes: yes, newLinkNo: no } = texts;
    if (!(await confirm({ title, body, yes, no }))) return;
    await change.mutateAsync(true).then(
      () => notify(texts.newLinkMade),
      () => undefined,
    );
  };

  if (failure) return <FormProblem problem={`${texts.doorFailed}. ${sentenceOf(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOpen = data.since !== null;
  if (!data.is_allowed && !isOpen) return <p className={css.terms}>{texts.doorOff}</p>;
  return (
    <div className={css.door}>
      <CheckboxField
        label={texts.door}
        hint={data.is_allowed ? texts.doorHint : texts.doorOff}
        checked={wanted ?? isOpen}
        onChange={(isWanted) => {
          setWanted(isWanted);
          change.mutate(isWanted);
        }}
      />
      <FormProblem problem={change.error ? sentenceOf(change.error) : undefined} />
      {isOpen && (
        <>
          <p className={css.terms}>
            {texts.isOpen(data.guests, data.most)} {path === undefined && texts.isElsewhere}
          </p>
          <Button busy={change.isPending} onClick={() => void renew()}>
            {texts.newLink}
          </Button>
        </>
      )}
    </div>
  );
}
