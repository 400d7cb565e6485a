import type { Generated } from 'kysely';

/** Times are milliseconds since 1970 in UTC, and flags are 0 or 1, because both engines have these types. */
export type Ms = number;
export type Flag = 0 | 1;

/** The shared tables. Each feature adds its own in its `server/tables.ts`. */
export interface Tables {
  users: {
    id: string;
    login: string;
    /** `loginKey`, or `previousLoginKey` if another account already had that key. */
    login_key: string;
    email: string | null;
    password_hash: string;
    created_at: Ms;
    /** Null for accounts whose password is older than this column. */
    password_changed_at: Ms | null;
    /** Written when a session is used, so at most once an hour. */
    last_seen_at: Ms | null;
    /** A login, or `(owner)` for the command line; null for accounts older than this column. */
    made_by: string | null;
    /** Since when logging in is disabled; null for an enabled account. */
    disabled_at: Ms | null;
    /** The only room that a guest can use. Null for everyone else, like the next three. */
    guest_of: string | null;
    guest_slot: number | null;
    /** When the account is deleted, unless made permanent. */
    ends_at: Ms | null;
    /** SHA-256 of the key with which the guest joined, hex, so that a repeat of that call finds the same guest. */
    guest_key: string | null;
    /** The guest's previous login after the admin renamed them; calls sent earlier still use it. */
    guest_former: string | null;
  };
  user_roles: { user_id: string; role: string };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the token's secret, hex. */
    secret_hash: string;
    created_at: Ms;
    last_used_at: Ms;
    /** The browser's User-Agent, truncated; null for older sessions, and without a browser. */
    agent: string | null;
    /** As sent by the browser at login, such as `Europe/Lisbon`. */
    time_zone: string | null;
    /** When the user last proved their identity in this session. */
    proved_at: Ms;
    /** When they last did so with a passkey. */
    passkey_at: Ms | null;
  };
  /** Public keys of people, stored by the passkeys feature. Listed here because logging in checks for them. */
  passkeys: {
    id: string;
    user_id: string;
    /** The device's id for it, base64url. */
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** Use count reported by the device; 0 if it doesn't count. */
    counter: number;
    /** How it can be reached (`usb`, `internal`), separated by commas; may be empty. */
    transports: string;
    /** The only host for which browsers offer it. */
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
    /** For filtering: `keysOf` of `audit.ts`. */
    kind: string;
    actor_key: string;
    /** The person it's about; null if that's the actor, or if there's none. */
    subject_key: string | null;
  };
  /** One row: anything older may be deleted from the audit log; 0 outside the deleting transaction. */
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
  idempotency_keys: {
    user_id: string;
    key: string;
    /** The endpoint without parameters, such as `POST /user/cigar`. Empty if the answer was erased. */
    call: string;
    /** SHA-256 of the request; empty if the answer was erased. */
    fingerprint: string;
    /** 0 inside the transaction that does the work, and if the answer was erased. */
    status: number;
    /** JSON; null if the data in it was deleted. */
    answer: string | null;
    /** Time of the call; of the deletion if the answer was erased. */
    created_at: Ms;
  };
  /** The last value of each day, counted from 1970 in UTC. */
  daily_sizes: { day: number; database_bytes: number };
  /** Sizes of photos measured so far. A photo never changes. */
  photo_sizes: { name: string; bytes: number };
  /** On PostgreSQL: limits that all processes share. A time in the past means the same as no row. */
  limit_buckets: { key: string; full_at: Ms };
  /** On PostgreSQL: wrong passwords by account, and by account and address. */
  login_failures: { key: string; count: number; at: Ms };
  jobs: {
    name: string;
    /** Start of the last run that finished; if there was none, when the job was first seen. */
    ran_at: Ms;
    holder: string | null;
    held_until: Ms;
  };
  /** One row, on PostgreSQL: a digest that recognises the key of the room passwords. */
  room_key: { id: 1; digest: string };
  /** One row: the state of `trusted-time.ts`. */
  time_seen: { id: 1; at: Ms | null; doubted_since: Ms | null; doubted_at: Ms | null };
  /** One row: the site id, which the photo folder stores too. */
  site: { id: 1; site: string };
}
