'use client'

import type { ReactNode } from 'react'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { actsForTraders, ownsCompany } from '#lib/account/capabilities.ts'
import { useAccount } from '#lib/account/watch.ts'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'
import { useActingFor } from '#lib/sales/acting.ts'

/** The pad needs a company to order for: an approved one, and for a sales rep the one that is acted for. */
export function PadGate({ children }: { children: ReactNode }) {
  const { userType, approval } = useAccount()
  const acting = useActingFor()
  if (actsForTraders(userType) && acting === null) {
    return (
      <EmptyState
        title="Select trader"
        text="Choose for whom you order. What you have written here stays."
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
      title="Ordering opens with your approval"
      text={
        approval === 'declined'
          ? `Your documents were declined. Send them again: we answer ${APPROVAL_TIME}.`
          : `As soon as your documents are approved you can order here by code. We look at them ${APPROVAL_TIME}.`
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
