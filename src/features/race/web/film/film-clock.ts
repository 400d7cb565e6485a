/** What the page shows of the clock; another object only when something of it has changed. */
export interface Shown {
  /** Of the race. */
  minute: number;
  /** The race's time over ours. */
  speed: number;
  isPlaying: boolean;
}

/** How often what is written changes, while the cars move with every frame. */
const saidEveryMs = 250;
/** A frame that comes later than this was held up: the film stands still meanwhile instead of jumping. */
const longestFrameMs = 100;

/**
 * The time of the race. Frames push it on while it plays; what is written about it hears of it four times a second, and at
 * once when somebody sets it.
 */
export class FilmClock {
  readonly endMin: number;
  #minute: number;
  #speed: number;
  #isPlaying = false;
  #frameMs: number | undefined;
  #saidMs = Number.NEGATIVE_INFINITY;
  #shown: Shown;
  readonly #listeners = new Set<() => void>();

  constructor({ endMin, minute, speed }: { endMin: number; minute: number; speed: number }) {
    this.endMin = endMin;
    this.#minute = Math.min(Math.max(0, minute), endMin);
    this.#speed = speed;
    this.#shown = { minute: this.#minute, speed, isPlaying: false };
  }

  /** Exactly, for what moves. */
  get minute(): number {
    return this.#minute;
  }

  get isOver(): boolean {
    return this.#minute >= this.endMin;
  }

  /** A frame of the browser at its time in ms. Whether what is written about the race is due. */
  frame(nowMs: number): boolean {
    const passedMs = this.#frameMs === undefined ? 0 : Math.min(longestFrameMs, nowMs - this.#frameMs);
    this.#frameMs = nowMs;
    if (this.#isPlaying) this.#minute = Math.min(this.endMin, this.#minute + (passedMs * this.#speed) / 60_000);
    if (this.isOver && this.#isPlaying) {
      this.#isPlaying = false;
      this.tell();
      return true;
    }
    if (nowMs - this.#saidMs < saidEveryMs) return false;
    this.#saidMs = nowMs;
    return true;
  }

  /** From the start again where it is over. */
  play(): void {
    if (this.isOver) this.#minute = 0;
    this.#isPlaying = true;
    this.#frameMs = undefined;
    this.tell();
  }

  pause(): void {
    this.#isPlaying = false;
    this.tell();
  }

  toggle(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }

  /** Nobody looks: what comes next is no frame of the same row. */
  rest(): void {
    this.#frameMs = undefined;
  }

  seek(minute: number): void {
    this.#minute = Math.min(this.endMin, Math.max(0, minute));
    this.tell();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.tell();
  }

  /** Tells all who watch. */
  tell(): void {
    this.#shown = { minute: this.#minute, speed: this.#speed, isPlaying: this.#isPlaying };
    for (const listener of this.#listeners) listener();
  }

  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  read = (): Shown => this.#shown;
}
