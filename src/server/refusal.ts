/** A request by the owner that can't be carried out. The message is one sentence, and nothing has been changed. */
export class Refusal extends Error {}
