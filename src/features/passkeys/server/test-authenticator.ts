import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** The part of CBOR (RFC 8949) that an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** Values that a misbehaving device sends instead of the right ones. */
export interface Overrides {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** Whether the device claims to have asked for a fingerprint or PIN. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  /** The COSE number of an algorithm. The key is always P-256. */
  algorithm?: number;
  format?: string;
  statement?: Map<string, Cbor>;
}

interface Options {
  challenge?: unknown;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/**
 * Simulates a device with one passkey. It responds in the form that browsers send, and each use increases its counter.
 */
export class TestAuthenticator {
  readonly origin: string;
  id = base64url(randomBytes(16));
  counter = 0;
  #userHandle = '';
  readonly #key: KeyObject;
  readonly #publicKey: { x: string; y: string };

  constructor(origin = 'http://localhost') {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  }

  /** Responds to `beginPasskey`. */
  create(options: object, overrides: Overrides = {}) {
    const { rp, user } = options as Options;
    this.#userHandle = user?.id ?? '';
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, overrides.algorithm ?? -7],
      [-1, 1],
      [-2, Buffer.from(this.#publicKey.x, 'base64url')],
      [-3, Buffer.from(this.#publicKey.y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(cose)]);
    const authData = Buffer.concat([this.#authenticatorData(rp?.id ?? '', 0x40, overrides), credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', overrides.format ?? 'none'],
      ['attStmt', overrides.statement ?? new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      client_data: base64url(this.#clientData('webauthn.create', options, overrides)),
      attestation: base64url(cbor(attestation)),
      transports: ['internal'],
    };
  }

  /** Responds to `beginPasskeyLogin` and `beginPasskeyProof`. */
  sign(options: object, overrides: Overrides = {}) {
    this.counter += 1;
    const data = this.#authenticatorData((options as Options).rpId ?? '', 0, overrides);
    const clientData = this.#clientData('webauthn.get', options, overrides);
    return {
      id: this.id,
      client_data: base64url(clientData),
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key)),
      user_handle: overrides.userHandle ?? this.#userHandle,
    };
  }

  #clientData(type: string, options: object, overrides: Overrides): string {
    const { challenge } = { ...(options as Options), ...overrides };
    return JSON.stringify({
      type: overrides.type ?? type,
      challenge,
      origin: overrides.origin ?? this.origin,
      crossOrigin: false,
    });
  }

  /** Encodes the host, whether the user was present and verified, and the counter. */
  #authenticatorData(rpId: string, extraFlags: number, overrides: Overrides): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(overrides.counter ?? this.counter);
    const flags = 1 | (overrides.verified === false ? 0 : 4) | extraFlags;
    return Buffer.concat([sha256(overrides.rpId ?? rpId), Buffer.from([flags]), counter]);
  }
}
