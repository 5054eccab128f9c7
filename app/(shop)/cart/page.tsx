import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'Cart', robots: { index: false } }

export default function CartPage() {
  return (
    <main>
      <h1>Cart</h1>
    </main>
  )
}
