/** An answer of the server as it was read, for when the server cannot be asked. */
export interface Copy {
  /** Which query's, as the query client names it. */
  id: string;
  /** Of which account. */
  owner: string;
  /** Of which build: another one may expect another shape. */
  build: string;
  /** When it was so, in ms. */
  at: number;
  /** As JSON. */
  text: string;
}

/** Where copies lie. Everything rejects where the browser keeps nothing. */
export interface CopyStore {
  read: (id: string) => Promise<Copy | undefined>;
  /** Takes the place of an older one; beyond a number of copies the oldest goes. */
  write: (copy: Copy) => Promise<void>;
  /** All whose id begins so. */
  drop: (idStart: string) => Promise<void>;
}
