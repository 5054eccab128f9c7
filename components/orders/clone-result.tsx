'use client'

import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { CheckIcon, WarningIcon } from '#components/kit/icon.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { cloneOrder } from '#lib/contract/orders/order-details.ts'
import { showCount } from '#lib/format/count.ts'

function titleOf(added: number, notAdded: number): string {
  if (added === 0) return 'Nothing could be added to your cart'
  const products = added === 1 ? '1 product is' : `${added} products are`
  return `${products} added to your cart, ${notAdded} not added`
}

/**
 * Result of a partly cloned order: the products not added with their reasons, and the added products at today's prices.
 */
export function CloneResult({
  orderNo,
  result: { added, notAdded },
  onClose,
}: {
  orderNo: number
  result: Output<typeof cloneOrder>
  onClose: () => void
}) {
  return (
    <Dialog title={titleOf(added.length, notAdded.length)} onClose={onClose}>
      <DialogBody>
        <p className="text-muted">Order {orderNo}, at today’s prices.</p>
        <section aria-label="Not added" className="mt-5">
          <h3 className="flex items-center gap-2 font-semibold">
            <WarningIcon size={18} className="text-warning" />
            Not added
          </h3>
          <ul className="mt-2 border-t border-hairline">
            {notAdded.map(({ productId, productName, message }) => (
              <li key={productId} className="border-b border-hairline py-3">
                <p className="font-semibold">{productName}</p>
                <p className="text-small text-muted">{message}</p>
              </li>
            ))}
          </ul>
        </section>
        {added.length > 0 ? (
          <section aria-label="Added" className="mt-5">
            <h3 className="flex items-center gap-2 font-semibold">
              <CheckIcon size={18} className="text-success" />
              In your cart
            </h3>
            <ul className="mt-2 border-t border-hairline">
              {added.map(({ productId, productName, quantity, rounded }) => (
                <li key={productId} className="flex justify-between gap-4 border-b border-hairline py-3">
                  <span>
                    {productName}
                    {rounded ? <span className="block text-small text-muted">{rounded}</span> : null}
                  </span>
                  <span className="font-semibold">{showCount(quantity)}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3">
          {added.length > 0 ? (
            <LinkButton href="/cart" prefetch={false} onClick={onClose}>
              Go to your cart
            </LinkButton>
          ) : null}
          <Button variant="outline" onClick={onClose}>
            Stay here
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
