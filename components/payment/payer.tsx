'use client'

import { useEffect, useState } from 'react'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { payerPhone } from '#lib/payment/payer-phone.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { payerOf } from './status-view.ts'

/** The phone or card charged. A number typed in this tab is shown in full, like on the resend button. */
export function Payer({ status }: { status: PaymentState }) {
  const [phone, setPhone] = useState('')
  useEffect(() => setPhone(showKenyanMobile(payerPhone())), [])
  return payerOf(status, phone)
}
