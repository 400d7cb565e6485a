/** A request of the owner that can't be done. Its message is one sentence, and nothing was changed. */
export class Refusal extends Error {}
