import type { Caller } from '#server/sessions/sessions.ts';
import type { Claim } from './plates-count.ts';

export interface Sent extends Claim {
  id: string;
  game: number;
}

export class Passenger {
  readonly caller: Caller;
  isMember = true;
  role: 'passenger' | 'driver' | null = null;
  isOffline = false;
  readonly pending: Sent[] = [];
  readonly spotted: Sent[] = [];
  constructor(caller: Caller) {
    this.caller = caller;
  }
  get login(): string {
    return this.caller.login;
  }
}
