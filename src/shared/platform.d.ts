// APIs that shared code may use because both Node and browsers have them; the compiler includes neither's full types.
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class URLSearchParams {
  readonly size: number;
  constructor(init?: string | Record<string, string>);
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}
declare function structuredClone<T>(value: T): T;
