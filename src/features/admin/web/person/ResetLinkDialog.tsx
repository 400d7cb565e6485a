import { siteName } from '#web/layout/site-name.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { messages } from '../messages.ts';
import { formatEnd } from '../people/end-text.ts';
import invite from '../people/InviteDialog.module.css';
import { ShareableLink, ShareLink } from '../people/ShareableLink.tsx';

const texts = messages.person;

interface Props {
  made: { login: string; path: string; expires_at: string };
  onClose: () => void;
}

/** The password link, as a QR code and as text. */
export function ResetLinkDialog({ made: { login, path, expires_at }, onClose }: Props) {
  const link = `${siteOrigin()}${path}`;
  return (
    <Dialog title={texts.resetTitle(login)} kind="sheet" onClose={onClose}>
      <div className={invite.parts}>
        <ShareableLink link={link}>
          <p className={invite.end}>
            <Icon shape={icons.clock} />
            {texts.resetTerms(formatEnd(expires_at))}
          </p>
        </ShareableLink>
        <div className={invite.acts}>
          <ShareLink link={link} title={texts.resetShare(siteName)} text={texts.resetShareText} />
          <Button tone="accent" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
