import { pages } from '#shared/pages.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { linkSecret } from '#web/navigation/link-secret.ts';
import { useLinkSecret } from '#web/navigation/use-link-secret.ts';
import { RoomOnScreen } from './screen/RoomOnScreen.tsx';
import { ScreenWords } from './screen/ScreenWords.tsx';
import { useScreen } from './screen/use-screen.ts';
import { words } from './words.ts';

const texts = words.screen;
const { title } = pages.screen;
// A television is switched off at night: its link lasts on it until the screen has ended.
const screenSecret = linkSecret('screen', () => localStorage);

/** A room on a television, for who has the link of its screen. Nothing on it can be pressed. */
export function ScreenPage() {
  const secret = useLinkSecret(screenSecret);
  useWakeLock();
  if (secret === null) return <ScreenWords title={title} heading={texts.noLink} lead={texts.noLinkHelp} />;
  return <Screen key={secret} secret={secret} />;
}

function Screen({ secret }: { secret: string }) {
  const screen = useScreen(secret);
  if (screen.hasEnded) return <ScreenWords title={title} heading={texts.ended} lead={texts.endedHelp} />;
  if (screen.view === undefined)
    return <ScreenWords title={title} heading={texts.connecting} lead={texts.connectingHelp} />;
  return <RoomOnScreen {...screen} view={screen.view} />;
}
