import type { ReactNode } from 'react';
import { formatDay, formatTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { LinkField } from '#web/ui/LinkField.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import css from '../Admin.module.css';
import * as messages from '../messages.ts';

const texts = messages.invite;

interface Props {
  /** Undefined while it's being created. */
  link: string | undefined;
  above?: ReactNode;
  children?: ReactNode;
}

export function ShareableLink({ link, above, children }: Props) {
  return (
    <div className={`${css.stack} ${css.share}`}>
      <div className={css.picture}>
        <div className={css.code}>{link && <QrCode text={link} label={texts.qr} />}</div>
        <p className={css.hint}>{texts.scan}</p>
      </div>
      <div className={`${css.stack} ${css.words}`}>
        {above}
        <LinkField label={texts.link} value={link ?? ''} placeholder={texts.linkBeing} texts={texts} />
        {children}
      </div>
    </div>
  );
}

interface ShareProps {
  link: string | undefined;
  title: string;
  text: string;
}

/** Opens the device's share dialog. If there isn't one, the link's own button copies it. */
export function ShareLink({ link, title, text }: ShareProps) {
  if (!('share' in navigator)) return null;
  // Cancelling isn't an error.
  const share = () => navigator.share({ title, text, url: link ?? '' }).catch(() => undefined);
  return (
    <Button disabled={link === undefined} onClick={() => void share()}>
      <Icon shape={icons.share} />
      {texts.share}
    </Button>
  );
}

/** Such as "29 Nov at 21:53". */
export const formatEnd = (iso: string): string => messages.invite.end(formatDay(iso), formatTime(iso));
