'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import type { Output } from '#lib/contract/base/call.ts'
import type { cloneOrder } from '#lib/contract/orders/order-details.ts'
import { orderAgain } from '#lib/orders/queries.ts'

const CloneResult = dynamic(() => import('./clone-result.tsx').then((module) => module.CloneResult))

/** Adds an order's products to the cart again. If some cannot be added, a dialog gives the reason for each. */
export function CloneOrder({ orderId, orderNo }: { orderId: string; orderNo: number }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Output<typeof cloneOrder> | null>(null)

  async function clone() {
    setBusy(true)
    try {
      const answer = await orderAgain(orderId)
      if (answer.ok) {
        if (answer.data.notAdded.length > 0) setResult(answer.data)
        else {
          const text = `Order ${orderNo}, at today’s prices.`
          showAlert({ tone: 'success', title: answer.message, text, link: { href: '/cart', text: 'Go to cart' } })
        }
      } else {
        const { code, message } = answer.problem
        const documents = code === 'not-approved' && {
          link: { href: '/kyc-upload', text: 'Your documents' },
          mustAct: 'Nothing can be ordered until documents are approved.',
        }
        showAlert({ tone: 'danger', title: `Order ${orderNo} was not cloned.`, text: message, ...documents })
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
