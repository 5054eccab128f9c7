/** Sentences for the customer about a prompt that failed. */

const NOTHING_TAKEN = 'No money was taken.'
const mayBeTaken = (provider: string) =>
  `If you get a message from ${provider} that money was sent, do not pay again. This page will show it too.`

/**
 * A failure in words for the customer.
 * @param what what happened, without a claim about money; `next`: what can be done about it
 * @param certain whether no money was taken for certain: only then it is said
 * @param provider as customers know it
 */
export function sentenceOf(
  { what, next }: { what: string; next?: string },
  certain: boolean,
  provider: string,
): string {
  return [what, certain ? NOTHING_TAKEN : mayBeTaken(provider), certain ? next : undefined].filter(Boolean).join(' ')
}

/** A stored reason as it may be said now: another attempt for the same order may have taken money. */
export function certainReason(reason: string | null, nothingTaken: boolean, provider: string): string | null {
  return nothingTaken ? reason : (reason?.replace(NOTHING_TAKEN, mayBeTaken(provider)) ?? null)
}
