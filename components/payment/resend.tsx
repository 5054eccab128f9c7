'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button, buttonClass } from '#components/kit/button/button.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { mobileMoneyOf } from '#lib/contract/payments/payment-methods.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { queryClient } from '#lib/http/query-client.ts'
import { nextAmount } from '#lib/payment/parts.ts'
import { payerPhone } from '#lib/payment/payer-phone.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { useStartPayment } from '#lib/payment/queries.ts'
import { afterPrompt } from './outcomes.ts'

type Props = { status: PaymentState; onSent: () => void }

function Buttons({ status, onSent }: Props) {
  const { orderId } = status
  const start = useStartPayment()
  const [phone, setPhone] = useState('')
  const [notice, setNotice] = useState<{ tone: 'warning' | 'danger'; text: string } | null>(null)
  useEffect(() => setPhone(payerPhone()), [])

  const method = mobileMoneyOf(status.method)

  const resend = async () => {
    setNotice(null)
    const next = afterPrompt(
      'payment',
      await start.mutateAsync({
        paymentType: PAYMENT_TYPE.mobileMoney,
        amount: nextAmount(status),
        orderId,
        mobileNumber: phone,
        ...(method !== 'mpesa' && { provider: method }),
      }),
      method,
    )
    const isSent = next.to === 'receive-message' && next.tone === 'success'
    if (isSent && next.message) showAlert({ tone: 'success', text: next.message })
    else if (next.message) setNotice({ tone: next.to === 'receive-message' ? 'warning' : 'danger', text: next.message })
    // Refused or not, the payment status has probably changed.
    onSent()
  }

  return (
    <>
      {notice ? (
        <div className="mt-6">
          <Alert tone={notice.tone} live="assertive">
            {notice.text}
          </Alert>
        </div>
      ) : null}
      <div className="mt-6 flex flex-col gap-3">
        {phone ? (
          <Button variant="money" onClick={resend} disabled={start.isPending}>
            {start.isPending ? 'Sending the request …' : `Resend to ${showKenyanMobile(phone)}`}
          </Button>
        ) : null}
        <a href={`/payment/${orderId}`} className={buttonClass(phone ? 'outline' : 'money')}>
          {phone ? 'Use another number' : 'Try Again'}
        </a>
      </div>
    </>
  )
}

/** Sends the prompt again to the phone this tab knows, or links back to the payment page. */
export function Resend(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Buttons {...props} />
    </QueryClientProvider>
  )
}
