'use client'

import type { ReactNode } from 'react'
import { LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { actsForTraders, ownsCompany } from '#lib/account/capabilities.ts'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'
import { useAccount } from '#lib/profile/watch.ts'
import { useActingFor } from '#lib/sales/acting.ts'

/** The pad needs a company to order for: an approved company, and for a sales rep the trader they act for. */
export function PadGate({ children }: { children: ReactNode }) {
  const { userType, approval } = useAccount()
  const acting = useActingFor()
  if (actsForTraders(userType) && acting === null) {
    return (
      <EmptyState
        title="Select trader"
        text="Choose the trader you order for. What you wrote here is saved."
        actions={
          <LinkButton href="/settings" prefetch={false}>
            Select trader
          </LinkButton>
        }
      />
    )
  }
  if (actsForTraders(userType) || approval === 'approved' || approval === null) return children
  return (
    <EmptyState
      title="You can order once you are approved"
      text={
        approval === 'declined'
          ? `Your documents were declined. Please send them again. We answer ${APPROVAL_TIME}.`
          : `You can order here by code once your documents are approved. We check them ${APPROVAL_TIME}.`
      }
      actions={
        ownsCompany(userType) ? (
          <LinkButton href="/kyc-upload" prefetch={false}>
            Your documents
          </LinkButton>
        ) : null
      }
    />
  )
}
