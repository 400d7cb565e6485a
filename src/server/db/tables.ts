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
    /** Null for accounts whose password was set before this column existed. */
    password_changed_at: Ms | null;
    /** Written when the use of a session is recorded, so at most once an hour. */
    last_seen_at: Ms | null;
    /** A username, or `(owner)` for the command line; null for accounts older than this column. */
    made_by: string | null;
    /** Since when the account has been disabled; null if it's enabled. */
    disabled_at: Ms | null;
    /** The only room that a guest can use. Null for everyone else, like the next three columns. */
    guest_of: string | null;
    guest_slot: number | null;
    /** When the account is deleted, unless it's made permanent first. */
    ends_at: Ms | null;
    /** SHA-256, in hex, of the key with which the guest joined, so that a repeat of that call finds the same guest. */
    guest_key: string | null;
    /** The guest's previous username, after the admin has renamed them; calls sent earlier still use it. */
    guest_former: string | null;
  };
  user_roles: { user_id: string; role: string };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the token's secret, in hex. */
    secret_hash: string;
    created_at: Ms;
    last_used_at: Ms;
    /** The browser's User-Agent, truncated; null for older sessions and for those without a browser. */
    agent: string | null;
    /** As sent by the browser at login, such as `Europe/Lisbon`. */
    time_zone: string | null;
    /** When the user last proved their identity in this session. */
    proved_at: Ms;
    /** When they last did so with a passkey. */
    passkey_at: Ms | null;
  };
  /** People's public keys, stored by the passkeys feature. Listed here because logging in checks for them. */
  passkeys: {
    id: string;
    user_id: string;
    /** The device's id for the key, in base64url. */
    credential_id: string;
    /** The key as COSE, in base64url. */
    public_key: string;
    /** How often the key has been used, according to the device; 0 if the device doesn't count. */
    counter: number;
    /** How the device can be reached (`usb`, `internal`), separated by commas; may be empty. */
    transports: string;
    /** The only host on which browsers offer the key. */
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
    /** For filtering; see `keysOf` in `audit.ts`. */
    kind: string;
    actor_key: string;
    /** The person the action is about; null if that's the actor, or if there isn't one. */
    subject_key: string | null;
  };
  /** A single row: audit entries before this moment may be deleted. 0 outside the transaction that deletes them. */
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
    /** 0 inside the transaction that does the work, or if the answer was erased. */
    status: number;
    /** As JSON; null if the data in it was deleted. */
    answer: string | null;
    /** The time of the call, or of the deletion if the answer was erased. */
    created_at: Ms;
  };
  /** The last value on each day; days are counted from 1970 in UTC. */
  daily_sizes: { day: number; database_bytes: number };
  /** The sizes of photos measured so far. A photo never changes. */
  photo_sizes: { name: string; bytes: number };
  /** Only on PostgreSQL: limits that all processes share. A time in the past means the same as no row. */
  limit_buckets: { key: string; full_at: Ms };
  /** Only on PostgreSQL: wrong passwords, by account and by account and address. */
  login_failures: { key: string; count: number; at: Ms };
  jobs: {
    name: string;
    /** When the last run that finished was started or, if none has, when the job was first seen. */
    ran_at: Ms;
    holder: string | null;
    held_until: Ms;
  };
  /** A single row, only on PostgreSQL: a digest that identifies the key of the room passwords. */
  room_key: { id: 1; digest: string };
  /** A single row: the state of `trusted-time.ts`. */
  time_seen: { id: 1; at: Ms | null; doubted_since: Ms | null; doubted_at: Ms | null };
  /** A single row: the site id, which the photo folder stores as well. */
  site: { id: 1; site: string };
}
