// Answers to the look-ups of a follow-up's screen, from the part of its folder that only the server loads (M6, M7).

/** By the name of the call: the list, in the language of this BCP 47 tag where it has names. */
export type FollowUpLookUps = Readonly<Record<string, (tag: string) => object>>
