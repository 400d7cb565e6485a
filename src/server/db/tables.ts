import type { Generated } from 'kysely';

/** Moments are milliseconds since 1970 in UTC; flags are 0 or 1: both engines agree on these. */
type Ms = number;
type Flag = 0 | 1;

export interface Tables {
  users: {
    id: string;
    login: string;
    /** `loginKey`, or `formerLoginKey` for one whose key another account had already. */
    login_key: string;
    email: string | null;
    password_hash: string;
    created_at: Ms;
  };
  /** What logins look like: one person for each look. Who was there before this was asked may hold fewer, or none. */
  login_looks: { look: string; user_id: string };
  user_roles: { user_id: string; role: string };
  sessions: {
    id: string;
    user_id: string;
    /** SHA-256 of the token's secret, hex. */
    secret_hash: string;
    created_at: Ms;
    last_used_at: Ms;
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
  };
  challenges: {
    id: string;
    title: string;
    description: string;
    difficulty: number;
    category: string;
    points: number;
    image_required: Flag;
    active: Flag;
    /** Null for the shipped ones, and when the creator's account is gone. */
    user_id: string | null;
    created_at: Ms;
  };
  rooms: {
    /** The code: six digits. */
    id: string;
    game: string;
    name: string;
    admin_id: string;
    /** Which of the creator's three slots the room takes; both null once it has been inherited. */
    slot_user_id: string | null;
    slot: number | null;
    is_private: Flag;
    /** Sealed with a key that is not in the database; null for public rooms. */
    sealed_password: string | null;
    /** Difficulties 1-5 of the boards of this room as JSON, fixed at the first deal. */
    deal_profile: string | null;
    created_at: Ms;
    /** Order of creation, for paging. */
    created_seq: Generated<number>;
    /** Counts what has happened, one by one: the last `room_events.seq`. */
    revision: number;
  };
  members: {
    room_id: string;
    user_id: string;
    joined_at: Ms;
    /** The room's revision when joining: orders members whatever the clock does. */
    joined_seq: number;
    /** Null until the board is dealt. */
    board_seed: string | null;
  };
  squares: {
    room_id: string;
    user_id: string;
    /** 0 to 11, row by row. */
    position: number;
    challenge_id: string;
    title: string;
    description: string;
    difficulty: number;
    category: string;
    points: number;
    image_required: Flag;
    completed_at: Ms | null;
    /** Name of the stored photo. */
    photo: string | null;
  };
  room_events: {
    room_id: string;
    seq: number;
    at: Ms;
    kind: string;
    /** Null when the account is gone; `login` keeps what the feed shows. */
    user_id: string | null;
    login: string;
    position: number | null;
    title: string | null;
  };
  vehicles: {
    /** The slug in its address. */
    id: string;
    name: string;
    make: string;
    model: string;
    variant: string;
    year: number;
    core: Flag;
    /** Whose word the columns above are; what the owner imported is not renamed by an update. */
    named_by: VehicleOrigin;
  };
  /** What one source says of a car. */
  vehicle_layers: {
    vehicle_id: string;
    source: string;
    origin: VehicleOrigin;
    /** Figures by section as JSON. */
    facts: string;
  };
  /** Sources whose shipped layers are not to come back. */
  vehicle_dropped_sources: { source: string };
  /** One row. */
  vehicle_catalogue: {
    id: number;
    /** Counts up with every change of the tables above. */
    revision: number;
    /** Of the catalogue files that the shipped layers are from. */
    shipped_hash: string;
  };
}

/** Came with the house, or was imported by its owner. */
export type VehicleOrigin = 'shipped' | 'imported';
