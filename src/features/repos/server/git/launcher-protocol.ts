/** A program that the launcher is to start. */
export interface Order {
  id: number;
  program: string;
  words: readonly string[];
  cwd: string;
  environment: Readonly<Record<string, string>>;
  /** What it is given to read; nothing where it is left out. */
  input?: string;
  /** Of the files it makes; 022 where it is left out, whatever the server's own is. */
  umask?: number;
}

export type ToLauncher = { start: Order } | { id: number; signal: NodeJS.Signals };

export type FromLauncher =
  /** Its process, and with the same number its group. */
  | { id: number; pid: number }
  | { id: number; output: 'out' | 'error'; text: string }
  /** It and all its outputs are over; `problem` where it could not even be started. */
  | { id: number; exitCode: number; problem?: { code: string | undefined; message: string } };
