'use client'

import { useState } from 'react'
import { OfficeButton, officeButtonClass } from '#components/kit/button/office-button.tsx'
import { PHONE_SQUARE } from '#components/kit/page/phone-actions.tsx'
import { PhoneIcon } from '#components/office/orders/phone-icon.tsx'
import { officeCustomerPhone } from '#lib/contract/accounts/office/customers.ts'
import { askOffice } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'

/** Calls a customer. The number is masked until requested; each request is logged. */
export function RingButton({
  userId,
  phone,
  isSquare = false,
}: {
  userId: number
  /** Masked; empty without a number. */
  phone: string
  /** At a phone's foot: an icon, 56 px. */
  isSquare?: boolean
}) {
  const [shown, setShown] = useState<{ userId: number; phone: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refusal = useRefusal('phones.view')
  if (phone === '') return null
  if (shown?.userId === userId) {
    return (
      <a
        href={`tel:${shown.phone.replace(/\s/g, '')}`}
        aria-label={isSquare ? `Call ${shown.phone}` : undefined}
        className={officeButtonClass('quiet', 'regular', isSquare ? `${PHONE_SQUARE} bg-calico` : undefined)}
      >
        {isSquare ? <PhoneIcon /> : `Call ${shown.phone}`}
      </a>
    )
  }
  const words = problem ? 'The number could not be shown' : `Show ${phone}`
  return (
    <OfficeButton
      variant={isSquare ? 'outline' : 'quiet'}
      className={isSquare ? PHONE_SQUARE : undefined}
      aria-label={isSquare ? words : undefined}
      refusal={refusal}
      title={problem ?? 'Shows the number. This is logged.'}
      onClick={async () => {
        const answer = await askOffice(officeCustomerPhone, { userId })
        if (answer.ok) setShown({ userId, phone: answer.data.phone })
        else {
          setProblem(answer.problem.message)
          if (isSquare) noteRefused(answer.problem.message)
        }
      }}
    >
      {isSquare ? <PhoneIcon /> : words}
    </OfficeButton>
  )
}
