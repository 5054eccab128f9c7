import type { ApprovalStatus } from '#lib/contract/identity/session.ts'

/** The status of a company's documents. */
export interface DocumentStatus {
  approvalStatus: ApprovalStatus
  isUploaded: boolean
}

/** Why documents cannot be submitted now; null if they can. */
export function uploadLockReason({ approvalStatus, isUploaded }: DocumentStatus): string | null {
  if (approvalStatus === 'approved') return 'Your documents are approved. You do not need to send further documents.'
  if (approvalStatus === 'pending' && isUploaded)
    return 'We have your documents and are checking them. If we need changes, we will ask you.'
  return null
}

/** Why a company's name and KRA PIN cannot change: its documents prove them, or are being checked; null if they can. */
export function identityLockReason(documents: DocumentStatus, what: 'name' | 'KRA PIN'): string | null {
  if (documents.approvalStatus === 'approved') {
    return `Your company is approved ${what === 'name' ? 'under this name' : 'with this KRA PIN'}. Contact us to change it.`
  }
  return uploadLockReason(documents) && `We are checking your documents. You can change the ${what} after we answer.`
}

type DocumentState = 'pending' | 'accepted' | 'declined'

/**
 * The state of each document after a decision: the named documents are declined, the others accepted.
 * @param numbers of the existing documents
 * @param declined reasons by number; empty for an approval
 */
export function decideDocuments(
  numbers: readonly number[],
  declined: ReadonlyMap<number, string>,
): { no: number; state: Exclude<DocumentState, 'pending'>; reason: string | null }[] {
  return numbers.map((no) => {
    const reason = declined.get(no)
    return reason === undefined ? { no, state: 'accepted', reason: null } : { no, state: 'declined', reason }
  })
}
