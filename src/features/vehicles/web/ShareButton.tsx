import { shareLink } from '#web/device/share-link.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { useNotice } from '#web/ui/Notice.tsx';
import * as messages from './messages.ts';

/** Shares this page's address with the device's share sheet, or else copies it. */
export function ShareButton({ title, isIcon = false }: { title: string; isIcon?: boolean }) {
  const notice = useNotice();
  const alert = useAlert();

  const share = async () => {
    const way = await shareLink({ title, url: `${siteOrigin()}${location.pathname}${location.search}` });
    if (way === 'copied') notice(messages.shareCars.copied);
    if (way === 'failed') alert(messages.shareCars.notCopied);
  };
  return (
    <Button onClick={() => void share()} tone={isIcon ? 'quiet' : 'plain'}>
      <Icon shape={icons.share} />
      <span data-label className={isIcon ? 'visually-hidden' : undefined}>
        {messages.shareCars.share}
      </span>
    </Button>
  );
}
