'use client'

import { useState } from 'react'
import type { OrderRequest } from '#components/checkout/place-order-request.ts'
import { Button } from '#components/kit/button/button.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { QUOTES } from '#lib/contract/extensions.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'

const loadDialog = () => import('./ask-quote-dialog.tsx')

/**
 * The request for a quote for the cart, with the same details as its order.
 * @param prepare the order; null if its delivery is not known, undefined if a detail is missing
 */
export function AskQuote({
  isGuest,
  prepare,
}: {
  isGuest: boolean
  prepare: () => Promise<OrderRequest | null | undefined>
}) {
  const texts = useTexts(checkoutTexts)
  const isSupported = useExtension(QUOTES)
  const [order, setOrder] = useState<OrderRequest | null>(null)
  const { part, want } = useDeferred(loadDialog)
  if (!isSupported) return null
  async function open() {
    const prepared = await prepare()
    if (prepared === null) showAlert({ tone: 'danger', title: texts.chargeUnknown })
    else if (prepared && (await want())) setOrder(prepared)
  }
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <Button variant="outline" size="small" className="w-full" onClick={() => void open()}>
        {texts.askQuote}
      </Button>
      <p className="mt-2 text-tiny text-muted">{texts.quoteNote}</p>
      {order && part ? <part.AskQuoteDialog order={order} isGuest={isGuest} onClose={() => setOrder(null)} /> : null}
    </div>
  )
}
