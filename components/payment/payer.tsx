'use client'

import { useEffect, useState } from 'react'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { payerPhone } from '#lib/payment/payer-phone.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { payerOf } from './status-view.ts'

/** Who was asked to pay; this tab's own number in full, as the button that asks again has it. */
export function Payer({ status }: { status: PaymentState }) {
  const [phone, setPhone] = useState('')
  useEffect(() => setPhone(showKenyanMobile(payerPhone())), [])
  return payerOf(status, phone)
}
