import type { ReviewedDocument } from '#lib/contract/office/kyc.ts'

type Decided = Pick<ReviewedDocument, 'no' | 'state' | 'reason' | 'decision'>

/** What a document comes to when the answer goes out: what is decided now, else what its company was told before. */
function outcomeOf({ state, reason, decision }: Decided): { isAccepted: boolean; reason: string } | null {
  if (decision) return { isAccepted: decision.decision === 'accepted', reason: decision.reason ?? '' }
  if (state === 'pending') return null
  return { isAccepted: state === 'accepted', reason: reason ?? '' }
}

/**
 * The answer that the decisions on a company's documents come to: reasons by number of those that are asked for again,
 * none when all are accepted. Null while one is undecided, or when nothing was decided since the last answer.
 */
export function answerOf(documents: readonly Decided[]): { declined: ReadonlyMap<number, string> } | null {
  if (documents.every(({ decision }) => decision === null)) return null
  const declined = new Map<number, string>()
  for (const document of documents) {
    const outcome = outcomeOf(document)
    if (outcome === null) return null
    if (!outcome.isAccepted) declined.set(document.no, outcome.reason)
  }
  return { declined }
}
