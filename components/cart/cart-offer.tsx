'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { actingName } from '#lib/account/viewer-store.ts'
import { accountCart } from '#lib/cart/cart.ts'
import { announceCart } from '#lib/cart/cart-announce.ts'
import type { CartItem } from '#lib/cart/cart-store.ts'
import { takeWaiting } from '#lib/cart/waiting-cart.ts'
import { showProducts } from '#lib/format/count.ts'

/**
 * Offers to move the lines from before sign-in into the account's cart. Closing the dialog moves them too. Moved lines
 * are in the account's mirror in this browser until the shop has them, so no line is lost on the way.
 */
export function CartOffer({ lines }: { lines: readonly CartItem[] }) {
  const { actingFor } = accountOf(useViewer())
  const [products, them] = [showProducts(lines.length), lines.length === 1 ? 'it' : 'them']
  const whose = actingFor === null ? 'your account’s cart' : `the cart of ${actingName()}`

  function move() {
    // The dialog calls this again when it unmounts. By then no lines are waiting.
    const moved = takeWaiting()
    if (moved.length === 0) return
    accountCart.add(moved)
    announceCart(
      moved.map(({ productId }) => productId),
      {
        title: 'Item(s) added to cart successfully',
        text: `${showProducts(moved.length)}.`,
        link: { href: '/cart', text: 'Go to cart' },
      },
    )
  }

  return (
    <Dialog title="Move your cart?" onClose={move}>
      <DialogBody className="space-y-5">
        <p>
          You put {products} in the cart before you signed in. Move {them} to {whose}?
        </p>
        <ul className="max-h-48 overflow-y-auto text-small text-muted">
          {lines.map(({ productId, name, detail, quantity }) => (
            <li key={productId}>
              {quantity} × {[name, detail].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button onClick={move}>Move {products}</Button>
          <Button variant="outline" onClick={() => void takeWaiting()}>
            No, discard
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
