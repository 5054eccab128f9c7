import type { StatusStep } from '#components/kit/figure/status-line.tsx'
import type { Profile } from '#lib/contract/accounts/profile.ts'
import { APPROVAL_TIME, documentsText, REQUIRED_DOCUMENTS } from '#lib/kyc/required-documents.ts'

type KycState = Pick<Profile, 'approvalStatus' | 'isUploaded'>

/** A company's approval as steps: registered, documents sent, checked, approved. */
export function kycSteps({ approvalStatus, isUploaded }: KycState): StatusStep[] {
  const approved = approvalStatus === 'approved'
  const declined = approvalStatus === 'declined'
  const handedIn = approved || (isUploaded && !declined)
  return [
    { key: 'registered', title: 'Company registered', state: 'done' },
    {
      key: 'documents',
      title: declined ? 'Send the documents again' : handedIn ? 'Documents sent' : 'Send your documents',
      state: handedIn ? 'done' : 'now',
      // Documents requested again are listed by name above.
      detail: handedIn || declined ? undefined : `${REQUIRED_DOCUMENTS.length} documents: ${documentsText()}.`,
    },
    {
      key: 'looked-at',
      title: 'We check them',
      state: approved ? 'done' : handedIn ? 'now' : 'ahead',
      detail: approved ? undefined : `We answer ${APPROVAL_TIME}, by email and on this page.`,
    },
    {
      key: 'approved',
      title: approved ? 'Approved' : 'Approval',
      state: approved ? 'done' : 'ahead',
      detail: approved ? undefined : 'Then you see prices and can order.',
    },
  ]
}
