import type { Metadata } from 'next'
import { showMoney } from '#lib/money.ts'
import { readOrder } from '#server/shop/order.ts'

export const instant = false
export const metadata: Metadata = { title: 'Payment' }

export default async function PaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const order = await readOrder((await params).id)
  return (
    <main>
      <h1>{order.isPaid ? 'Already Paid' : showMoney(order.totalValue)}</h1>
    </main>
  )
}
