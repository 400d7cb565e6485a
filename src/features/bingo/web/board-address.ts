/** Whose board in which room, named as in the API. */
export interface BoardAddress {
  roomId: string;
  login: string;
}
