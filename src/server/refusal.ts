/** One of the owner's requests that can't be carried out. Its message is one sentence, and nothing was changed. */
export class Refusal extends Error {}
