import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Component, type LazyExoticComponent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { pages } from '#shared/pages.ts';
import type { GameName } from '#shared/site-map.ts';
import { secondMs } from '#shared/time.ts';
import { addressFor } from '#web/api/client.ts';
import { useWakeLock } from '#web/device/use-wake-lock.ts';
import type { StreamListener } from '#web/live/follow-events.ts';
import { isUpToDate, refetcher, useEventStream } from '#web/live/use-event-stream.ts';
import { linkSecret, useLinkSecret } from '#web/navigation/link-secret.ts';
import { useHeading, useRootMark } from '#web/ui/Page.tsx';
import type { screenEvents } from '../screens/contract.ts';
import { openThumbnailLru, type ThumbnailLru, ThumbnailLruContext } from '../screens/web/ActivityCard.tsx';
import css from '../screens/web/Screen.module.css';
import { type GameScreen, type OnScreen, ScreenFrame } from '../screens/web/ScreenFrame.tsx';
import { authorizationFor, isEnded, type ScreenResponse, viewQuery } from '../screens/web/screen-call.ts';
import { reloadAfterMs } from '../screens/web/screen-timing.ts';
import { type CurrentPresence, presenceIn } from './live/room-document.ts';
import * as messages from './messages.ts';

/** Shown if there's no room to display. */
function ScreenMessage({ title, heading, lead }: { title: string; heading: string; lead: string }) {
  const headingRef = useHeading({ title });
  useRootMark('screen');
  return (
    <div className={css.screen} data-theme="dark" role="status">
      <div className={css.message}>
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        <p>{lead}</p>
      </div>
    </div>
  );
}

const texts = messages.onScreen;
const retryAfterMs = 10 * secondMs;
const { title } = pages.screen;
// Stored, because a television is switched off at night.
const screenSecret = linkSecret('screen', () => localStorage);

interface Props {
  /** Loads a game's screen; undefined if the game has none. */
  loadGame: (name: GameName) => Promise<GameScreen<unknown> | undefined>;
}

/** A room on a television, for anyone with its screen's link. It has no controls. */
export function ScreenPage({ loadGame }: Props) {
  const secret = useLinkSecret(screenSecret);
  useWakeLock();
  if (secret === null) return <ScreenMessage title={title} heading={texts.noLink} lead={texts.noLinkHelp} />;
  return (
    <ScreenBoundary fallback={connecting}>
      <OneScreen key={secret} secret={secret} loadGame={loadGame} />
    </ScreenBoundary>
  );
}

const connecting = <ScreenMessage title={title} heading={texts.connecting} lead={texts.connectingHelp} />;

function OneScreen({ secret, loadGame }: Props & { secret: string }) {
  const { room: response, here, lostAt, hasEnded, thumbnails, onTransient } = useScreen(secret);
  if (hasEnded) return <ScreenMessage title={title} heading={texts.ended} lead={texts.endedHelp} />;
  if (response === undefined) return connecting;
  const { view, ...room } = response;
  return (
    <ThumbnailLruContext value={thumbnails}>
      <Suspense fallback={connecting}>
        <GameOnScreen loadGame={loadGame} screen={{ room, view, here, lostAt, onTransient }} />
      </Suspense>
    </ThumbnailLruContext>
  );
}

/** Retries until it succeeds, because nobody is there to press a button. */
async function fetchGame(game: GameName, loadGame: Props['loadGame']): Promise<GameScreen<unknown>> {
  try {
    return (await loadGame(game)) ?? ScreenFrame;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return fetchGame(game, loadGame);
  }
}

/** Module-level, because a suspended component restarts on each render, and would load the code again. */
const screens = new Map<GameName, LazyExoticComponent<GameScreen<unknown>>>();

function screenOf(game: GameName, loadGame: Props['loadGame']): LazyExoticComponent<GameScreen<unknown>> {
  const known = screens.get(game);
  if (known !== undefined) return known;
  const lazyScreen = lazy(async () => ({ default: await fetchGame(game, loadGame) }));
  screens.set(game, lazyScreen);
  return lazyScreen;
}

function GameOnScreen({ loadGame, screen }: Props & { screen: OnScreen<unknown> }) {
  const Game = screenOf(screen.room.game, loadGame);
  return <Game {...screen} />;
}

/** Reloads the page after an error, with growing delays, because nobody is there to press a button. */
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
  /** Undefined while unknown. */
  here: CurrentPresence | undefined;
  /** When the connection was lost; undefined while it's up. */
  lostAt: number | undefined;
  hasEnded: boolean;
  thumbnails: ThumbnailLru;
  onTransient: OnScreen<unknown>['onTransient'];
}

/** A quick reconnect doesn't count as a lost connection: the server requests one every half hour. */
const lostAfterMs = 3 * secondMs;
const path = addressFor<typeof screenEvents>('/screen/events', {});

function useScreen(secret: string): ScreenState {
  const client = useQueryClient();
  const { data: room, error } = useQuery(viewQuery(secret));
  const [here, setHere] = useState<CurrentPresence>();
  const [lostAt, setLostAt] = useState<number>();
  const [isOver, setIsOver] = useState(false);
  const [thumbnails] = useState(() => openThumbnailLru(secret));
  useEffect(() => thumbnails.forget, [thumbnails]);
  const [transient] = useState(makeTransient);
  const hasEnded = isOver || isEnded(error);

  function listen(): StreamListener {
    const { queryKey } = viewQuery(secret);
    const refetch = refetcher(client);
    let lost: ReturnType<typeof setTimeout> | undefined;
    return {
      onAt: (revision) => {
        const shown = client.getQueryData(queryKey);
        if (shown === undefined || shown.seq < revision) refetch(queryKey);
      },
      onStale: () => refetch(queryKey),
      onTransient: transient.notify,
      onPresence: (payload) => setHere(presenceIn(payload)),
      onGone: () => setIsOver(true),
      onState: (state) => {
        if (state === 'connecting') return;
        clearTimeout(lost);
        lost = undefined;
        if (isUpToDate(state)) {
          setLostAt(undefined);
          thumbnails.retry();
        } else {
          const at = Date.now();
          lost = setTimeout(() => setLostAt((known) => known ?? at), lostAfterMs);
        }
      },
      close: () => clearTimeout(lost),
    };
  }
  useEventStream({ path, authorization: authorizationFor(secret), enabled: !hasEnded, listen });
  return { room, here, lostAt, hasEnded, thumbnails, onTransient: transient.subscribe };
}

function makeTransient() {
  const listeners = new Set<(payload: unknown) => void>();
  return {
    notify: (payload: unknown) => {
      for (const listener of listeners) listener(payload);
    },
    subscribe: (listener: (payload: unknown) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
