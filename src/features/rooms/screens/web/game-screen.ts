import type { ComponentType } from 'react';
import type { PresenceNow } from '../../web/live/line.ts';
import type { ScreenResponse } from './screen-call.ts';

/** What a game draws a room on a screen from. */
export interface OnScreen<View> {
  room: Omit<ScreenResponse, 'view'>;
  /** What its server tells by its schema. */
  view: View;
  /** Undefined while nobody knows. */
  here: PresenceNow | undefined;
  /** Since when nothing is heard; undefined while all is well. */
  lostAt: number | undefined;
  /** Calls with what is shown to who looks at this moment, until what comes back is called. What it holds is for the game to judge. */
  onTransient: (hear: (passing: unknown) => void) => () => void;
}

/** What a game shows on a screen, within a `ScreenFrame`. The site map names it by file. */
export type GameScreen<View> = ComponentType<OnScreen<View>>;
