'use client'

import { Skeleton, SkeletonText } from '#components/kit/state/skeleton.tsx'
import { cartTexts } from '#lib/language/cart.ts'
import { useTexts } from '#lib/language/texts.ts'

/** Placeholder of the cart while this browser's storage and then the shop are read: two lines and the summary. */
export function CartSkeleton() {
  return (
    // Without JavaScript it would stay forever.
    <div className="noscript:hidden">
      <p role="status" className="mb-7 text-muted">
        {useTexts(cartTexts).loading}
      </p>
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div>
          <Skeleton className="mb-8 h-11 w-2/5" />
          <Skeleton className="mb-4 h-7 w-3/5" />
          {['one', 'two'].map((line) => (
            <div key={line} className="flex gap-6 border-b border-hairline py-5">
              <Skeleton className="h-28 w-22 shrink-0" />
              <SkeletonText lines={4} className="flex-1" />
              <Skeleton className="hidden h-12 w-36 md:block" />
            </div>
          ))}
        </div>
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
