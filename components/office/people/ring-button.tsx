'use client'

import { useState } from 'react'
import { OfficeButton, officeButtonClass } from '#components/office/frame/office-button.tsx'
import { officeCustomerPhone } from '#lib/contract/office/customers.ts'
import { askOffice } from '#lib/office/call.ts'
import { useMay } from '#lib/office/me.ts'
import { whoMay } from '#lib/office/who-may.ts'

/** Rings somebody: the number is masked until it is asked for, and who asked is written down. */
export function RingButton({ userId, phone, isSmall = false }: { userId: number; phone: string; isSmall?: boolean }) {
  const [shown, setShown] = useState<{ userId: number; phone: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const mayRing = useMay('phones.view')
  if (phone === '') return null
  const size = isSmall ? 'small' : 'regular'
  if (shown?.userId === userId) {
    return (
      <a href={`tel:${shown.phone.replace(/\s/g, '')}`} className={officeButtonClass('quiet', size)}>
        Ring {shown.phone}
      </a>
    )
  }
  return (
    <OfficeButton
      size={size}
      refusal={mayRing ? null : `Phone numbers are for: ${whoMay('phones.view')}.`}
      title={problem ?? 'Shows the number. That you saw it is written down.'}
      onClick={async () => {
        const answer = await askOffice(officeCustomerPhone, { userId })
        if (answer.ok) setShown({ userId, phone: answer.data.phone })
        else setProblem(answer.problem.message)
      }}
    >
      {problem ? 'The number could not be shown' : `Show ${phone}`}
    </OfficeButton>
  )
}
