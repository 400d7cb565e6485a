// What both Node and browsers have and the shared side may use; the compiler gives it neither world as a whole.
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
