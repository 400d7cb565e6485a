import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { sentenceOf } from '#web/api/client.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { FormProblem } from '#web/ui/Field.tsx';
import { LinkField } from '#web/ui/LinkField.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useFailure } from '#web/ui/use-failure.ts';
import door from '../doors/Door.module.css';
import { ownLinks } from '../own-links.ts';
import { words } from '../words.ts';
import { deleteScreen, putScreen, screenQuery } from './api.ts';
import css from './ScreenDoor.module.css';

const texts = words.screens;
const screenLinks = ownLinks('screen-links', '/screen#');

interface Props {
  roomId: string;
  /** Who is signed in. */
  login: string;
  isAdmin: boolean;
}

/** For members of a room: shows it on a television by a link, and ends that. */
export function ScreenDoor({ roomId, login, isAdmin }: Props) {
  const client = useQueryClient();
  const query = useQuery(screenQuery(roomId));
  const { data } = query;
  const failure = useFailure(query);
  const path = screenLinks.usePath(roomId, data?.since);
  const change = useMutation({
    mutationFn: async (isShown: boolean) => {
      if (isShown) screenLinks.keep({ roomId, ...(await putScreen(roomId)) });
      else await deleteScreen(roomId);
    },
    onSettled: () => client.invalidateQueries({ queryKey: screenQuery(roomId).queryKey }),
  });
  if (failure) return <FormProblem problem={`${texts.failed}. ${sentenceOf(failure)}`} />;
  if (data === undefined) return <Skeleton height="4rem" />;
  const isOn = data.login !== null;
  const isOwn = data.login !== null && loginKey(data.login) === loginKey(login);
  const isMaking = change.isPending && change.variables;
  return (
    <section className={door.door} aria-label={texts.title}>
      <p className={door.terms}>{isOn ? stateText(data.login ?? '', isOwn, path !== undefined) : texts.hint}</p>
      {isOwn && path !== undefined && <Shown link={`${siteOrigin()}${path}`} />}
      <FormProblem problem={change.error ? sentenceOf(change.error) : undefined} />
      <div className={css.acts}>
        {(!isOn || isOwn || isAdmin) && (
          <Button busy={isMaking} onClick={() => change.mutate(true)}>
            {isOn ? texts.renew : texts.make}
          </Button>
        )}
        {isOn && (isOwn || isAdmin) && (
          <Button busy={change.isPending && !isMaking} onClick={() => change.mutate(false)}>
            {texts.end}
          </Button>
        )}
      </div>
    </section>
  );
}

function stateText(login: string, isOwn: boolean, isKnownHere: boolean): string {
  if (!isOwn) return texts.isOthers(login);
  return isKnownHere ? texts.isOn : texts.isElsewhere;
}

/** The ways by which it gets onto the screen. */
function Shown({ link }: { link: string }) {
  return (
    <>
      <LinkField label={texts.link} value={link} texts={texts} />
      <a className={css.open} href={link} target="_blank" rel="noreferrer">
        {texts.open}
      </a>
      <Disclosure label={texts.code}>
        <div className={css.code}>
          <QrCode text={link} label={texts.qr} />
        </div>
      </Disclosure>
    </>
  );
}
