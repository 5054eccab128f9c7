/** Sentences for the customer about a failed prompt. */

const NOTHING_TAKEN = 'No money was taken.'
const mayBeTaken = (provider: string) =>
  `If you get a message from ${provider} that money was sent, do not pay again. This page will show it too.`

/**
 * A failure as a text for the customer.
 * @param meaning `what`: the event, without a claim about money; `next`: the next step
 * @param certain whether it is certain that no money was taken: only then the text states it
 * @param provider name as customers know it
 */
export function sentenceOf(
  { what, next }: { what: string; next?: string },
  certain: boolean,
  provider: string,
): string {
  return [what, certain ? NOTHING_TAKEN : mayBeTaken(provider), certain ? next : undefined].filter(Boolean).join(' ')
}

/** A stored reason that is still true: another attempt for the same order could have taken money. */
export function certainReason(reason: string | null, nothingTaken: boolean, provider: string): string | null {
  return nothingTaken ? reason : (reason?.replace(NOTHING_TAKEN, mayBeTaken(provider)) ?? null)
}
