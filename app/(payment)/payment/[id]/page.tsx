import type { Metadata } from 'next'
import { drawPaymentPage } from '../../payment-page.tsx'

export const instant = false
export const metadata: Metadata = { title: 'Payment' }

/** The payment screen of checkout and of every link to pay. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return drawPaymentPage('payment', (await params).id)
}
