'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { LoadingRows } from '#components/kit/state/office-states.tsx'
import type { RefundDue } from '#lib/contract/payments/office/refunds.ts'
import { useRefusal } from '#lib/office/me.ts'

const creditForm = deferredPart(() => import('./credit-refund-form.tsx').then((module) => module.CreditRefundForm))

/** Opens the form that gives a refund due as store credit. A guest has no account for it. */
export function CreditRefund({ due, limit }: { due: RefundDue; limit: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusal('refunds.record')
  if (due.isGuest) return <p className="text-tiny text-muted">A guest has no account for store credit.</p>
  if (!isOpen)
    return (
      <OfficeButton size="small" refusal={refusal} onClick={() => setOpen(true)}>
        Give as store credit
      </OfficeButton>
    )
  return (
    <Deferred
      part={creditForm}
      props={{ due, limit, onClose: () => setOpen(false) }}
      skeleton={<LoadingRows label="Loading the form" rows={2} />}
    />
  )
}
