'use client'

import type { ReactNode } from 'react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useAccount } from '#lib/account/watch.ts'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

/** Branches and team are for companies whose documents are approved; the others are told where theirs stand. */
export function ApprovedOnly({ what, children }: { what: 'Branches' | 'Your team'; children: ReactNode }) {
  const { approval, declinedReason } = useAccount()
  if (approval === 'approved' || approval === null) return children
  const declined = approval === 'declined'
  return (
    <EmptyState
      title={`${what} ${what === 'Branches' ? 'open' : 'opens'} with your approval`}
      text={
        declined
          ? `Your documents were declined${declinedReason ? `: ${declinedReason.replace(/\.$/, '')}` : ''}. Send them again: we answer ${APPROVAL_TIME}.`
          : `As soon as your documents are approved you can add branches and people here. We look at them ${APPROVAL_TIME}.`
      }
      actions={
        <LinkButton href="/kyc-upload" prefetch={false}>
          {declined ? 'Edit KYC' : 'Your documents'}
        </LinkButton>
      }
    />
  )
}
