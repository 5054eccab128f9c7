import type { Metadata } from 'next'
import { drawPaymentPage } from '../../payment-page.tsx'

export const instant = false
export const metadata: Metadata = { title: 'Payment' }

/** The second payment screen, with simpler rules for the next page (components/payment/outcomes.ts). */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return drawPaymentPage('order-payment', (await params).id)
}
