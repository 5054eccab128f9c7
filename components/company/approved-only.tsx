'use client'

import type { ReactNode } from 'react'
import { LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'
import { useAccount } from '#lib/profile/watch.ts'

/** Branches and team are for companies whose documents are approved; the others see the state of theirs. */
export function ApprovedOnly({ what, children }: { what: 'Branches' | 'Your team'; children: ReactNode }) {
  const { approval, declinedReason } = useAccount()
  if (approval === 'approved' || approval === null) return children
  const declined = approval === 'declined'
  return (
    <EmptyState
      title={`You can add ${what === 'Branches' ? 'branches' : 'your team'} after approval`}
      text={
        declined
          ? `Your documents were declined${declinedReason ? `: ${declinedReason.replace(/\.$/, '')}` : ''}. Please send them again. We answer ${APPROVAL_TIME}.`
          : `You can add branches and people here once your documents are approved. We check them ${APPROVAL_TIME}.`
      }
      actions={
        <LinkButton href="/kyc-upload" prefetch={false}>
          {declined ? 'Edit KYC' : 'Your documents'}
        </LinkButton>
      }
    />
  )
}
