'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { showAlert } from '#lib/alerts.ts'
import type { Output } from '#lib/contract/call.ts'
import type { cloneOrder } from '#lib/contract/order-details.ts'
import { orderAgain } from '#lib/query/orders.ts'

const CloneResult = dynamic(() => import('./clone-result.tsx').then((module) => module.CloneResult))

/** Puts an order's products into the cart again and says what became of each. */
export function CloneOrder({ orderId, orderNo }: { orderId: string; orderNo: number }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Output<typeof cloneOrder> | null>(null)

  async function clone() {
    setBusy(true)
    try {
      const answer = await orderAgain(orderId)
      if (answer.ok) setResult(answer.data)
      else {
        const { code, message } = answer.problem
        const link = code === 'not-approved' ? { href: '/kyc-upload', text: 'Your documents' } : undefined
        showAlert({ tone: 'danger', title: `Order ${orderNo} was not cloned.`, text: message, link, stay: 10_000 })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" aria-disabled={busy} onClick={() => (busy ? undefined : void clone())}>
        {busy ? 'Cloning…' : 'Clone Order'}
        <span className="sr-only"> {orderNo}</span>
      </Button>
      {result ? <CloneResult orderNo={orderNo} result={result} onClose={() => setResult(null)} /> : null}
    </>
  )
}
