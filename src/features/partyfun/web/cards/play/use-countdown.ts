import { useEffect, useState } from 'react';
import { secondMs } from '#shared/time.ts';

type State = { is: 'ready' | 'over' } | { is: 'paused'; leftMs: number } | { is: 'running'; endsAtMs: number };

export interface Countdown {
  is: State['is'];
  /** Whole ones, the one that runs among them. */
  secondsLeft: number;
  /** A tap: begins, pauses and goes on; after the end it stands ready again. */
  press: () => void;
}

/** A clock that runs backwards. It goes by the time, not by its ticks: a page in the background is late, not slow. */
export function useCountdown(seconds: number, startsAnew: boolean, onEnd: () => void): Countdown {
  const [state, setState] = useState<State>({ is: 'ready' });
  const [nowMs, setNowMs] = useState(0);
  const leftMs = leftOf(state, seconds, nowMs);

  useEffect(() => {
    if (state.is !== 'running') return;
    const now = performance.now();
    const left = state.endsAtMs - now;
    // To the next whole second, and a little more: a timer that comes early would show the same one again.
    const timer = setTimeout(
      () => {
        const then = performance.now();
        if (then < state.endsAtMs) return setNowMs(then);
        setState({ is: 'over' });
        onEnd();
      },
      (left % secondMs || secondMs) + 5,
    );
    return () => clearTimeout(timer);
  });

  const press = () => {
    const now = performance.now();
    setNowMs(now);
    if (state.is === 'running' && !startsAnew) setState({ is: 'paused', leftMs: Math.max(0, state.endsAtMs - now) });
    else if (state.is === 'paused') setState({ is: 'running', endsAtMs: now + state.leftMs });
    else if (state.is === 'over' && !startsAnew) setState({ is: 'ready' });
    else setState({ is: 'running', endsAtMs: now + seconds * secondMs });
  };
  return { is: state.is, secondsLeft: Math.ceil(leftMs / secondMs), press };
}

function leftOf(state: State, seconds: number, nowMs: number): number {
  switch (state.is) {
    case 'ready':
      return seconds * secondMs;
    case 'over':
      return 0;
    case 'paused':
      return state.leftMs;
    case 'running':
      return Math.min(seconds * secondMs, Math.max(0, state.endsAtMs - nowMs));
  }
}
