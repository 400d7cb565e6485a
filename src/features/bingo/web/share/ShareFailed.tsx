import { pathTo } from '#shared/pages.ts';
import type { ShareFailure } from '#web/offline/take-shared-photo.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { words } from '../words.ts';

const texts = words.share;
const isKnown = (why: string): why is ShareFailure => Object.hasOwn(texts.why, why);

/** A photo was shared and could not be kept: why, and the other way to the same square. */
export function ShareFailed({ why }: { why: string }) {
  return (
    <>
      <ErrorState title={texts.failed} detail={texts.why[isKnown(why) ? why : 'missed']} />
      <div>
        <ButtonLink tone="accent" to={pathTo(why === 'waits' ? 'share' : 'lastRoom')}>
          {why === 'waits' ? texts.toWaiting : texts.toLastRoom}
        </ButtonLink>
      </div>
    </>
  );
}
