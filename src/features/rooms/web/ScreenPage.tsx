import { type LazyExoticComponent, lazy, Suspense } from 'react';
import { pages } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';
import { secondMs } from '#shared/time.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { linkSecret } from '#web/navigation/link-secret.ts';
import { useLinkSecret } from '#web/navigation/use-link-secret.ts';
import type { GameScreen, OnScreen } from './screens/game-screen.ts';
import { ScreenBoundary } from './screens/ScreenBoundary.tsx';
import { ScreenFrame } from './screens/ScreenFrame.tsx';
import { ScreenWords } from './screens/ScreenWords.tsx';
import { ShelfContext } from './screens/screen-thumbnails.ts';
import { useScreen } from './screens/use-screen.ts';
import { words } from './words.ts';

const texts = words.onScreen;
const againAfterMs = 10 * secondMs;
const { title } = pages.screen;
// A television is switched off at night: its link lasts on it until the screen has ended.
const screenSecret = linkSecret('screen', () => localStorage);

interface Props {
  /** Gives what a game shows here; undefined for a game that shows nothing. */
  loadGame: (name: GameName) => Promise<GameScreen<unknown> | undefined>;
}

/** A room on a television, for who has the link of its screen. Nothing on it can be pressed. */
export function ScreenPage({ loadGame }: Props) {
  const secret = useLinkSecret(screenSecret);
  useWakeLock();
  if (secret === null) return <ScreenWords title={title} heading={texts.noLink} lead={texts.noLinkHelp} />;
  return (
    <ScreenBoundary fallback={connecting}>
      <OneScreen key={secret} secret={secret} loadGame={loadGame} />
    </ScreenBoundary>
  );
}

const connecting = <ScreenWords title={title} heading={texts.connecting} lead={texts.connectingHelp} />;

function OneScreen({ secret, loadGame }: Props & { secret: string }) {
  const { room: told, here, lostAt, hasEnded, shelf, hearPassing } = useScreen(secret);
  if (hasEnded) return <ScreenWords title={title} heading={texts.ended} lead={texts.endedHelp} />;
  if (told === undefined) return connecting;
  const { view, ...room } = told;
  return (
    <ShelfContext value={shelf}>
      <Suspense fallback={connecting}>
        <OfGame loadGame={loadGame} screen={{ room, view, here, lostAt, hearPassing }} />
      </Suspense>
    </ShelfContext>
  );
}

/** Nobody stands by to press anything: what cannot be fetched is tried until it is there. */
async function fetchGame(game: GameName, loadGame: Props['loadGame']): Promise<GameScreen<unknown>> {
  try {
    return (await loadGame(game)) ?? ScreenFrame;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    return fetchGame(game, loadGame);
  }
}

/** Kept outside: what waits for its code is drawn from the beginning each time, and would ask for another one. */
const screens = new Map<GameName, LazyExoticComponent<GameScreen<unknown>>>();

function screenOf(game: GameName, loadGame: Props['loadGame']): LazyExoticComponent<GameScreen<unknown>> {
  const known = screens.get(game);
  if (known !== undefined) return known;
  const made = lazy(async () => ({ default: await fetchGame(game, loadGame) }));
  screens.set(game, made);
  return made;
}

function OfGame({ loadGame, screen }: Props & { screen: OnScreen<unknown> }) {
  const Game = screenOf(screen.room.game, loadGame);
  return <Game {...screen} />;
}
