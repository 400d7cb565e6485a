import { pages, pathTo } from '#shared/pages.ts';
import { SignedIn } from '#web/layout/SignedIn.tsx';
import { useQueryValue } from '#web/navigation/navigate.ts';
import type { ShareFailure } from '#web/offline/take-shared-photo.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from './words.ts';

/** Few come here, and what a page brings is named in what everybody fetches: so only the frame is the page itself. */
const SharedPhoto = fetched(
  async () => (await import('./share/SharedPhoto.tsx')).SharedPhoto,
  () => <Skeleton height="min(20rem, 40 * var(--dvh))" />,
);

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
