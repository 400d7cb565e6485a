import type { ComponentType } from 'react';
import type { PresenceNow } from '../../web/live/stream-state.ts';
import type { ScreenResponse } from './screen-call.ts';

/** What a game renders its room screen from. */
export interface OnScreen<View> {
  room: Omit<ScreenResponse, 'view'>;
  /** The view that its server sends. */
  view: View;
  /** Undefined while unknown. */
  here: PresenceNow | undefined;
  /** Since when the connection has been lost; undefined while it's fine. */
  lostAt: number | undefined;
  /** Subscribes to transient payloads until the returned function is called. The game validates them. */
  onTransient: (listener: (payload: unknown) => void) => () => void;
}

/** A game's content on a screen, within a `ScreenFrame`. The site map refers to it by file. */
export type GameScreen<View> = ComponentType<OnScreen<View>>;
