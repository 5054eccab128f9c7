'use client'

import { buttonClass } from '#components/kit/button/button.tsx'
import { orderAddress } from '#lib/routes.ts'
import { useBrowserViewer } from '../account/use-browser-viewer.ts'

/** To the order itself, for the browser that placed it as a guest and for people with an account. */
export function SeeOrder({ orderId, orderPage }: { orderId: string; orderPage?: string | undefined }) {
  const viewer = useBrowserViewer()
  if (!orderPage && (viewer === null || viewer === 'guest')) return null
  return (
    <a href={orderPage ?? orderAddress(orderId)} className={buttonClass('outline', 'regular', 'mt-3 w-full')}>
      See your order
    </a>
  )
}
