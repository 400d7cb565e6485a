import { useSyncExternalStore } from 'react';

/** The part of the clock that the page shows; replaced only by a notification. */
interface ClockState {
  minute: number;
  /** Current multiple of real time. */
  speed: number;
  isPlaying: boolean;
}

/** Texts update this often; cars move with every frame. */
const textIntervalMs = 250;
/** After a longer delay between frames the film continues from where it was instead of jumping. */
const maxFrameMs = 100;

/** The drive to the first stop, played faster than the rest. */
export interface FastStart {
  untilMin: number;
  speed: number;
}

/**
 * The race's time. Frames advance it while it plays; subscribers are notified four times a second, and immediately
 * after a seek.
 */
export class FilmClock {
  readonly endMin: number;
  #minute: number;
  #speed: number;
  #fastStart: FastStart | undefined;
  #isPlaying = false;
  #frameMs: number | undefined;
  #textsMs = Number.NEGATIVE_INFINITY;
  #state: ClockState;
  readonly #listeners = new Set<() => void>();

  constructor({
    endMin,
    minute,
    speed,
    fastStart,
  }: { endMin: number; minute: number; speed: number; fastStart?: FastStart }) {
    this.endMin = endMin;
    this.#minute = Math.min(Math.max(0, minute), endMin);
    this.#speed = speed;
    this.#fastStart = fastStart;
    this.#state = this.#current;
  }

  /** Exact, unlike the state, which changes four times a second. */
  get minute(): number {
    return this.#minute;
  }

  get isOver(): boolean {
    return this.#minute >= this.endMin;
  }

  /** The speed after the fast start. */
  get speed(): number {
    return this.#speed;
  }

  get #current(): ClockState {
    return { minute: this.#minute, speed: this.#fastStart?.speed ?? this.#speed, isPlaying: this.#isPlaying };
  }

  /** Handles an animation frame at this time. Returns whether texts are due. */
  frame(nowMs: number): boolean {
    const passedMs = this.#frameMs === undefined ? 0 : Math.min(maxFrameMs, nowMs - this.#frameMs);
    this.#frameMs = nowMs;
    if (this.#isPlaying) {
      const next = this.#minute + (passedMs * (this.#fastStart?.speed ?? this.#speed)) / 60_000;
      this.#minute = Math.min(this.#fastStart?.untilMin ?? this.endMin, next);
      if (this.#minute === this.#fastStart?.untilMin) this.#fastStart = undefined;
    }
    if (this.isOver && this.#isPlaying) {
      this.#isPlaying = false;
      this.notify();
      return true;
    }
    if (nowMs - this.#textsMs < textIntervalMs) return false;
    this.#textsMs = nowMs;
    return true;
  }

  play(): void {
    if (this.isOver) this.#minute = 0;
    this.#isPlaying = true;
    this.#frameMs = undefined;
    this.notify();
  }

  pause(): void {
    this.#isPlaying = false;
    this.notify();
  }

  toggle(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }

  /** For a hidden page: the next frame won't count the time since the previous one. */
  suspend(): void {
    this.#frameMs = undefined;
  }

  seek(minute: number): void {
    this.#minute = Math.min(this.endMin, Math.max(0, minute));
    this.#fastStart = undefined;
    this.notify();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#fastStart = undefined;
    this.notify();
  }

  notify(): void {
    this.#state = this.#current;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  read = (): ClockState => this.#state;
}

/** A primitive derived from the clock four times a second. The component rerenders only if it changed. */
export function useClock<V extends string | number | boolean | undefined>(
  clock: FilmClock,
  select: (shown: ClockState) => V,
): V {
  return useSyncExternalStore(clock.subscribe, () => select(clock.read()));
}
