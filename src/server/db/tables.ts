import type { Generated } from 'kysely';

/** Moments are milliseconds since 1970 in UTC; flags are 0 or 1: both engines agree on these. */
export type Ms = number;
export type Flag = 0 | 1;

/** The tables of the machine room. Each feature adds its own in its `server/tables.ts`. */
export interface Tables {
  users: {
    id: string;
    login: string;
    /** `loginKey`, or `previousLoginKey` for one whose key another account had already. */
    login_key: string;
    email: string | null;
    password_hash: string;
    created_at: Ms;
    /** Null for accounts whose password is as old as this is new. */
    password_changed_at: Ms | null;
    /** Written with the use of a session, so at most once an hour. */
    last_seen_at: Ms | null;
    /** A login, or `(owner)` for the command line; null for accounts from before this was noted. */
    made_by: string | null;
    /** Since when nobody can log in to it; null for an account that is enabled. */
    disabled_at: Ms | null;
    /** Of a guest: the one room there is for them. Null, as the three below, for everybody else. */
    guest_of: string | null;
    /** Which of the room's places for guests. */
    guest_slot: number | null;
    /** When the account goes, unless it was made lasting. */
    ends_at: Ms | null;
    /** SHA-256 of the key under which the guest was let in, hex: a repeat of that call finds the same guest. */
    guest_key: string | null;
  };
  /** What logins look like: one person for each look. Who was there before this was asked may hold fewer, or none. */
  user_roles: { user_id: string; role: string };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the token's secret, hex. */
    secret_hash: string;
    created_at: Ms;
    last_used_at: Ms;
    /** What the browser calls itself, cut; null for sessions of before, and of no browser. */
    agent: string | null;
    /** As the browser told it at login, such as `Europe/Lisbon`. */
    time_zone: string | null;
    /** When it was last shown in this session who it is. */
    proved_at: Ms;
    /** When that was by a passkey. */
    passkey_at: Ms | null;
  };
  /** The public halves of people's keys; the feature of that name keeps them. Here because the door asks who has one. */
  passkeys: {
    id: string;
    user_id: string;
    /** What the device calls it, base64url. */
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** How often the device says it was used; 0 where it does not count. */
    counter: number;
    /** How it can be reached (`usb`, `internal`), separated by commas; may be empty. */
    transports: string;
    /** The host it was made for: no browser shows it to another one. */
    rp_id: string;
    is_synced: Flag;
    name: string | null;
    created_at: Ms;
    last_used_at: Ms | null;
  };
  audit_log: {
    id: Generated<number>;
    at: Ms;
    request_id: string | null;
    actor: string;
    address: string | null;
    action: string;
    target: string;
    outcome: string;
    /** What one filters by: `keysOf` of `audit.ts`. */
    kind: string;
    actor_key: string;
    /** Who is spoken of; null where that is who acts, or nobody. */
    subject_key: string | null;
  };
  /** One row: what is older may be taken out of the audit log; 0 outside of the transaction that does. */
  audit_retention: { id: 1; forget_before: Ms };
  last_errors: {
    id: Generated<number>;
    at: Ms;
    times: number;
    request_id: string | null;
    job: string | null;
    method: string | null;
    path: string | null;
    message: string;
    place: string | null;
  };
  /** What calls with an `Idempotency-Key` were answered. */
  idempotency_keys: {
    user_id: string;
    key: string;
    /** Such as `POST /user/cigar`: the endpoint, without what was asked of it. Empty where the answer is. */
    call: string;
    /** SHA-256 of what was sent; empty where the answer is. */
    fingerprint: string;
    /** 0 within the transaction that does the work, which nobody else sees, and where the answer is empty. */
    status: number;
    /** JSON; null when what it tells of was deleted. */
    answer: string | null;
    /** Of the call; where the answer is empty, of the deletion. */
    created_at: Ms;
  };
  /** The last figure of each day, counted from 1970 in UTC. */
  daily_sizes: { day: number; database_bytes: number };
  /** Of the photos that were measured. A photo never changes. */
  photo_sizes: { name: string; bytes: number };
  /** Of PostgreSQL: limits that all processes count together. A moment; one that has passed says nothing. */
  limit_buckets: { key: string; full_at: Ms };
  /** Of PostgreSQL: wrong passwords by account, and by account and address. */
  login_failures: { key: string; count: number; at: Ms };
  /** Who does what runs beside requests. */
  jobs: {
    name: string;
    /** When it began that ran to its end last; where it never ran, when it was first known. */
    ran_at: Ms;
    /** The process that is at it; null for none. */
    holder: string | null;
    /** Until then, unless its holder says more. */
    held_until: Ms;
  };
  /** One row, of PostgreSQL: by what the key of the room passwords is known again. */
  room_key: { id: 1; digest: string };
  /** One row: what is known of time (`time-went-on.ts`). */
  time_seen: { id: 1; at: Ms | null; doubted_since: Ms | null; doubted_at: Ms | null };
  /** One row: the site id, which the folder of photos has too. */
  site: { id: 1; site: string };
}
