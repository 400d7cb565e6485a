import { pages, pathTo } from '#shared/pages.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import { useQueryValue } from '#web/navigation/navigate.ts';
import type { ShareFailure } from '#web/offline/take-shared-photo.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SharedPhoto } from './share/SharedPhoto.tsx';
import { words } from './words.ts';

/** Where a photo that another app shared with the installed one finds its square. */
export function SharePage() {
  const failed = useQueryValue('failed');
  const isFirst = useQueryValue('several') !== undefined;
  return (
    <Page title={pages.share.title} sign="bingo" width="narrow">
      {failed === undefined ? (
        <SignedIn>{({ login }) => <SharedPhoto login={login} isFirst={isFirst} />}</SignedIn>
      ) : (
        <ShareFailed why={failed} />
      )}
    </Page>
  );
}

const texts = words.share;
const isKnown = (why: string): why is ShareFailure => Object.hasOwn(texts.why, why);

/** A photo was shared and could not be kept: why, and the other way to the same square. */
function ShareFailed({ why }: { why: string }) {
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
