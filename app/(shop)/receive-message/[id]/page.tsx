import type { Metadata } from 'next'
import { Suspense } from 'react'
import { WatchPayment } from '#components/payment/watch-payment.tsx'
import { WatchSkeleton } from '#components/payment/watch-skeleton.tsx'

/** A shell: the browser takes the order's id from the address and watches its payment. */
export const instant = false
export const generateStaticParams = () => [{ id: '_' }]

export const metadata: Metadata = { title: 'Your order', robots: { index: false }, referrer: 'no-referrer' }

export default function ReceiveMessagePage() {
  return (
    <main className="watch-payment mx-auto w-full max-w-140 px-4 pt-8 pb-16 md:pt-12">
      <Suspense fallback={<WatchSkeleton />}>
        <WatchPayment />
      </Suspense>
    </main>
  )
}
