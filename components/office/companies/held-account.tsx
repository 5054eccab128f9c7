'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { AlertLine, LoadingRows } from '#components/kit/state/office-states.tsx'
import type { AccountHold } from '#lib/contract/companies/account-hold.ts'
import { useRefusal } from '#lib/office/me.ts'

const FORM = deferredPart(() => import('./release-order-form.tsx').then((module) => module.ReleaseOrderForm))
const SKELETON = <LoadingRows label="Loading the form" rows={2} />

/** Button that allows one order on an account on hold, and its form. */
export function ReleaseOneOrder({
  companyId,
  isReleased,
  onDone,
}: {
  companyId: number
  isReleased: boolean
  onDone?: (() => void) | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusal('cheques.record')
  if (isOpen)
    return <Deferred part={FORM} props={{ companyId, onDone, onClose: () => setOpen(false) }} skeleton={SKELETON} />
  return (
    <OfficeButton
      size="small"
      refusal={refusal ?? (isReleased ? 'One order is allowed already.' : null)}
      onClick={() => setOpen(true)}
    >
      Allow one order
    </OfficeButton>
  )
}

/** The hold of a company's account on the page of an order or a draft. @param onDone runs after one order was allowed */
export function HeldAccount({
  companyId,
  hold: { reason, isReleased },
  onDone,
}: {
  companyId: number
  hold: AccountHold
  onDone?: () => void
}) {
  return (
    <AlertLine tone="warning" title="The company’s account is on hold.">
      {reason} {isReleased ? 'One order on the account is allowed. ' : ''}
      <Link href={`/office/companies/${companyId}`} className="link touch-target">
        Open the account
      </Link>
      <div className="mt-2">
        <ReleaseOneOrder companyId={companyId} isReleased={isReleased} onDone={onDone} />
      </div>
    </AlertLine>
  )
}
