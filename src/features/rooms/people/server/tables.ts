declare module '#server/db/tables.ts' {
  interface Tables {
    /** Bans from rooms: one row per account or device. */
    room_bans: {
      /** The same for all rows of one person. */
      id: string;
      room_id: string;
      /** The person's name at the time. */
      login: string;
      /** Deleted with the account. Null for a device. */
      user_id: string | null;
      /** `deviceHash` of a guest's device; null for an account. */
      device_hash: string | null;
      banned_at: Ms;
    };
    guest_devices: {
      user_id: string;
      device_hash: string;
    };
    /** Codes with which guests return from another browser, at most one per guest. */
    guest_codes: {
      user_id: string;
      /** SHA-256, hex. */
      code_hash: string;
      expires_at: Ms;
      /** SHA-256, hex, of the key of the call that used the code; a repeat of that call gets in again. */
      used_by: string | null;
    };
  }
}
