import { sentenceOf } from '#web/api/client.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Ago } from '#web/ui/Ago.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Row } from '#web/ui/Rows.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Device } from '../../own-contract.ts';
import { cityOf } from '../city.ts';
import { words } from '../words.ts';
import { signOuts } from './own-sign-outs.ts';
import css from './Sessions.module.css';
import type { Standing } from './sign-outs.ts';

interface Props {
  session: Device;
  standing: Standing | undefined;
  /** It is about to be signed out together with all others. */
  goesWithAll: boolean;
  /** For whoever listens rather than looks. */
  onSaid: (sentence: string) => void;
}

/** One device on which one is signed in. Its button first signs out, then for a while takes that back. */
export function SessionRow({ session, standing, goesWithAll, onSaid }: Props) {
  const { id, device, kind, is_this } = session;
  const texts = words.sessions;
  const isWaiting = standing?.at === 'waiting';
  const toggle = () => {
    if (isWaiting) signOuts.takeBack(id);
    else signOuts.ask(id);
    onSaid(isWaiting ? '' : texts.saidSignedOut(device));
  };
  const label = isWaiting ? texts.undoFor(device) : texts.signOutOf(device);
  return (
    <Row
      icon={<Icon shape={kind === 'phone' || kind === 'tablet' ? icons.phone : icons.laptop} />}
      title={<bdi>{device}</bdi>}
      detail={isWaiting || (goesWithAll && !is_this) ? texts.signedOut : <Seen session={session} standing={standing} />}
      action={
        is_this ? (
          <Tag tone="good">
            <Icon shape={icons.check} />
            {texts.thisOne}
          </Tag>
        ) : (
          !goesWithAll && (
            <Button aria-label={label} onClick={toggle}>
              {isWaiting ? words.sessions.undo : texts.signOut}
            </Button>
          )
        )
      }
    />
  );
}

/** Where and when it was last used; opened, when it signed in. */
function Seen({ session, standing }: Pick<Props, 'session' | 'standing'>) {
  const { device, time_zone, created_at, last_used_at, is_this } = session;
  const texts = words.sessions;
  const city = cityOf(time_zone);
  return (
    <>
      <details className={css.seen}>
        <summary>
          {is_this ? (
            texts.now
          ) : (
            <>
              {city && `${city} · `}
              <Ago at={last_used_at} />
            </>
          )}
          <span className="visually-hidden">{texts.detailsOf(device)}</span>
        </summary>
        <p>
          {[texts.signedInAt(formatDateTime(created_at)), time_zone && texts.timeZone(time_zone)]
            .filter(Boolean)
            .join(', ')}
        </p>
      </details>
      <Failure standing={standing} />
    </>
  );
}

/** Why somebody is still signed in. */
export function Failure({ standing }: { standing: Standing | undefined }) {
  if (standing?.at !== 'failed') return null;
  return (
    <p className={css.failure} role="alert">
      {words.sessions.notSignedOut(sentenceOf(standing.error))}
    </p>
  );
}
