import type { ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'

type Decided = Pick<ReviewedDocument, 'no' | 'state' | 'reason' | 'decision'>

/**
 * The outcome of a document when the response is sent: the present decision, else the last outcome sent to its company.
 */
function outcomeOf({ state, reason, decision }: Decided): { isAccepted: boolean; reason: string } | null {
  if (decision) return { isAccepted: decision.decision === 'accepted', reason: decision.reason ?? '' }
  if (state === 'pending') return null
  return { isAccepted: state === 'accepted', reason: reason ?? '' }
}

/**
 * The response to a company from the decisions on its documents: reasons by number of documents requested again, empty
 * if all are accepted. Null if a document is undecided, or without decisions since the last response.
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
