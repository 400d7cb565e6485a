/** Something that cannot be done for the owner. Its message is one sentence, and nothing was changed. */
export class Refusal extends Error {}
