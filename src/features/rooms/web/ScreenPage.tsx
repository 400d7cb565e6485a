import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Component, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { pages } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';
import { secondMs } from '#shared/time.ts';
import { addressFor } from '#web/api/client.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import { isUpToDate, type PageListener, refetcher, useEventStream } from '#web/live/use-event-stream.ts';
import { linkSecret } from '#web/navigation/link-secret.ts';
import { useLinkSecret } from '#web/navigation/use-link-secret.ts';
import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import type { screenEvents } from '../screens/contract.ts';
import type { GameScreen, OnScreen } from '../screens/web/game-screen.ts';
import { reloadAfterMs } from '../screens/web/reload-after.ts';
import frame from '../screens/web/ScreenFrame.module.css';
import { ScreenFrame } from '../screens/web/ScreenFrame.tsx';
import { proofOf, type ScreenResponse, saysEnded, viewQuery } from '../screens/web/screen-call.ts';
import { openThumbnailLru, type ThumbnailLru, ThumbnailLruContext } from '../screens/web/screen-thumbnails.ts';
import { type PresenceNow, presenceIn } from './live/line.ts';
import css from './ScreenPage.module.css';
import { words } from './words.ts';

/** Where there is no room to be seen. */
function ScreenWords({ title, heading, lead }: { title: string; heading: string; lead: string }) {
  const headingRef = useHeading({ title });
  useRootMark('screen');
  return (
    <div className={frame.screen} data-theme="dark" role="status">
      <div className={css.words}>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        <p>{lead}</p>
      </div>
    </div>
  );
}

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
  const { room: told, here, lostAt, hasEnded, shelf, onTransient } = useScreen(secret);
  if (hasEnded) return <ScreenWords title={title} heading={texts.ended} lead={texts.endedHelp} />;
  if (told === undefined) return connecting;
  const { view, ...room } = told;
  return (
    <ThumbnailLruContext value={shelf}>
      <Suspense fallback={connecting}>
        <OfGame loadGame={loadGame} screen={{ room, view, here, lostAt, onTransient }} />
      </Suspense>
    </ThumbnailLruContext>
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

/** Nobody stands by a television to press anything: what broke loads anew, later each time it breaks again. */
class ScreenBoundary extends Component<{ children: ReactNode; fallback: ReactNode }> {
  override state = { failed: false };
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.#timer ??= setTimeout(() => location.reload(), reloadAfterMs(Date.now()));
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface ScreenState {
  room: ScreenResponse | undefined;
  /** Undefined while nobody knows. */
  here: PresenceNow | undefined;
  /** Since when nothing is heard; undefined while all is well. */
  lostAt: number | undefined;
  hasEnded: boolean;
  shelf: ThumbnailLru;
  onTransient: OnScreen<unknown>['onTransient'];
}

/** A stream that comes back at once was never lost: the server asks for that every half hour. */
const patienceMs = 3 * secondMs;
const path = addressFor<typeof screenEvents>('/screen/events', {});

/** What a screen shows, as it is at any moment. */
function useScreen(secret: string): ScreenState {
  const client = useQueryClient();
  const { data: room, error } = useQuery(viewQuery(secret));
  const [here, setHere] = useState<PresenceNow>();
  const [lostAt, setLostAt] = useState<number>();
  const [isOver, setIsOver] = useState(false);
  const [shelf] = useState(() => openThumbnailLru(secret));
  useEffect(() => shelf.forget, [shelf]);
  const [passing] = useState(makePassing);
  const hasEnded = isOver || saysEnded(error);

  function listen(): PageListener {
    const { queryKey } = viewQuery(secret);
    const reread = refetcher(client);
    let lost: ReturnType<typeof setTimeout> | undefined;
    return {
      onAt: (revision) => {
        const shown = client.getQueryData(queryKey);
        if (shown === undefined || shown.seq < revision) reread(queryKey);
      },
      onStale: () => reread(queryKey),
      onPassing: passing.tell,
      onPresence: (told) => setHere(presenceIn(told)),
      onGone: () => setIsOver(true),
      onState: (state) => {
        if (state === 'connecting') return;
        clearTimeout(lost);
        lost = undefined;
        if (isUpToDate(state)) {
          setLostAt(undefined);
          shelf.retry();
        } else {
          const at = Date.now();
          lost = setTimeout(() => setLostAt((known) => known ?? at), patienceMs);
        }
      },
      close: () => clearTimeout(lost),
    };
  }
  useEventStream({ path, authorization: proofOf(secret), enabled: !hasEnded, listen });
  return { room, here, lostAt, hasEnded, shelf, onTransient: passing.hear };
}

function makePassing() {
  const hearers = new Set<(passing: unknown) => void>();
  return {
    tell: (passing: unknown) => {
      for (const hear of hearers) hear(passing);
    },
    hear: (hear: (passing: unknown) => void) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
