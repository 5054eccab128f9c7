'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { payWithStoreCredit, storeCredit } from '#lib/contract/payments/store-credit.ts'
import { showMoney } from '#lib/format/money.ts'
import { ask } from '#lib/http/call-client.ts'
import { mutation } from '#lib/http/mutation.ts'

/** The balance of the signed-in customer; 0 for a customer who cannot use store credit. */
async function loadBalance(): Promise<number> {
  const answer = await ask(storeCredit, { pageNo: 1 })
  return answer.ok ? answer.data.balance : 0
}

/**
 * Pays for the order with the store credit of its customer, up to the amount due. Empty without any.
 * @param due amount due, cents
 * @param onPaid called after it was used: the order has another amount due
 */
export function PayByStoreCredit({ orderId, due, onPaid }: { orderId: string; due: number; onPaid: () => void }) {
  const { data: balance = 0, mutate } = useSWR('store-credit', loadBalance)
  const [isPaying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const amount = Math.min(balance, due)
  async function pay() {
    setPaying(true)
    setProblem(null)
    const answer = await mutation(payWithStoreCredit, { orderId, amount }, { key: `store-credit ${orderId}` })
    setPaying(false)
    if (!answer.ok) setProblem(answer.problem.message)
    await mutate()
    onPaid()
  }
  if (amount === 0 && problem === null) return null
  return (
    <section aria-label="Store credit" className="border-y border-hairline py-4">
      {problem ? (
        <Alert tone="danger" title="Your store credit was not used." live="assertive">
          {problem}
        </Alert>
      ) : null}
      {amount > 0 ? (
        <>
          <p>You have {showMoney(balance, 'auto')} store credit.</p>
          <Button variant="outline" className="mt-3 w-full" disabled={isPaying} onClick={() => void pay()}>
            {isPaying ? 'Using your store credit…' : `Use ${showMoney(amount, 'auto')} of store credit`}
          </Button>
        </>
      ) : null}
    </section>
  )
}
