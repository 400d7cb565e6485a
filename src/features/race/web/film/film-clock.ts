/** What the page shows of the clock; a new object only if something in it changed. */
export interface Shown {
  /** Of the race. */
  minute: number;
  /** Race time per real time; right now. */
  speed: number;
  isPlaying: boolean;
}

/** Texts update this often; cars move with every frame. */
const textIntervalMs = 250;
/** A later frame was delayed: the film pauses for that time instead of jumping. */
const longestFrameMs = 100;

/** The way to the first stop, which is played faster than what follows. */
export interface RunUp {
  untilMin: number;
  speed: number;
}

/**
 * The race's time. Frames advance it while it plays; subscribers are notified four times a second, and at once after a
 * seek.
 */
export class FilmClock {
  readonly endMin: number;
  #minute: number;
  #speed: number;
  #runUp: RunUp | undefined;
  #isPlaying = false;
  #frameMs: number | undefined;
  #saidMs = Number.NEGATIVE_INFINITY;
  #shown: Shown;
  readonly #listeners = new Set<() => void>();

  constructor({ endMin, minute, speed, runUp }: { endMin: number; minute: number; speed: number; runUp?: RunUp }) {
    this.endMin = endMin;
    this.#minute = Math.min(Math.max(0, minute), endMin);
    this.#speed = speed;
    this.#runUp = runUp;
    this.#shown = this.#now;
  }

  /** Unrounded, for what moves. */
  get minute(): number {
    return this.#minute;
  }

  get isOver(): boolean {
    return this.#minute >= this.endMin;
  }

  /** The speed after the run-up. */
  get speed(): number {
    return this.#speed;
  }

  get #now(): Shown {
    return { minute: this.#minute, speed: this.#runUp?.speed ?? this.#speed, isPlaying: this.#isPlaying };
  }

  /** Handles an animation frame at its time in ms. Returns whether texts are due. */
  frame(nowMs: number): boolean {
    const passedMs = this.#frameMs === undefined ? 0 : Math.min(longestFrameMs, nowMs - this.#frameMs);
    this.#frameMs = nowMs;
    if (this.#isPlaying) {
      const next = this.#minute + (passedMs * (this.#runUp?.speed ?? this.#speed)) / 60_000;
      this.#minute = Math.min(this.#runUp?.untilMin ?? this.endMin, next);
      if (this.#minute === this.#runUp?.untilMin) this.#runUp = undefined;
    }
    if (this.isOver && this.#isPlaying) {
      this.#isPlaying = false;
      this.notify();
      return true;
    }
    if (nowMs - this.#saidMs < textIntervalMs) return false;
    this.#saidMs = nowMs;
    return true;
  }

  /** Restarts if it's over. */
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

  /** The page is hidden: the next frame doesn't count the time since the last. */
  rest(): void {
    this.#frameMs = undefined;
  }

  seek(minute: number): void {
    this.#minute = Math.min(this.endMin, Math.max(0, minute));
    this.#runUp = undefined;
    this.notify();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#runUp = undefined;
    this.notify();
  }

  /** Notifies all subscribers. */
  notify(): void {
    this.#shown = this.#now;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  read = (): Shown => this.#shown;
}
