import type { FilmClock } from './film-clock.ts';
import type { FilmLanes } from './film-lanes.ts';

/**
 * Shows the lanes as the clock says until the function that comes back is called: one row of frames while it plays, one
 * drawing whenever it is set. Stands still while nobody looks.
 */
export function runFilm(clock: FilmClock, lanes: FilmLanes): () => void {
  let frame: number | undefined;
  let isBehind = false;
  /** Frames tell the page themselves, which must not draw for it once more. */
  let isTelling = false;

  const draw = (nowMs: number) => {
    const isDue = clock.frame(nowMs);
    lanes.move(clock.minute);
    if (isDue) lanes.say(clock.minute);
    const wrote = lanes.sayMore();
    // The head of the page has a frame of its own, behind those of the lanes.
    if (!wrote && isBehind) tell();
    isBehind = wrote;
    frame = clock.read().isPlaying ? requestAnimationFrame(draw) : undefined;
  };
  const tell = () => {
    isTelling = true;
    clock.tell();
    isTelling = false;
  };

  const follow = () => {
    if (isTelling) return;
    if (!clock.read().isPlaying) lanes.show(clock.minute);
    else if (frame === undefined && !document.hidden) frame = requestAnimationFrame(draw);
  };
  const look = () => {
    if (document.hidden && frame !== undefined) {
      cancelAnimationFrame(frame);
      frame = undefined;
    }
    clock.rest();
    follow();
  };
  const unwatch = clock.watch(follow);
  document.addEventListener('visibilitychange', look);
  lanes.show(clock.minute);
  follow();
  return () => {
    unwatch();
    document.removeEventListener('visibilitychange', look);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
