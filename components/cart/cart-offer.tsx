'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { actingName } from '#lib/account/viewer-store.ts'
import { accountCart } from '#lib/cart/cart.ts'
import { announceCart } from '#lib/cart/cart-announce.ts'
import type { CartItem } from '#lib/cart/cart-store.ts'
import { takeWaiting } from '#lib/cart/waiting-cart.ts'
import { cartTexts } from '#lib/language/cart.ts'
import { useTexts } from '#lib/language/texts.ts'

/**
 * Offers to move the lines from before sign-in into the account's cart. Closing the dialog moves them too. Moved lines
 * are in the account's mirror in this browser until the shop has them, so no line is lost on the way.
 */
export function CartOffer({ lines }: { lines: readonly CartItem[] }) {
  const { actingFor } = accountOf(useViewer())
  const texts = useTexts(cartTexts)
  const products = texts.products(lines.length)

  function move() {
    // The dialog calls this again when it unmounts. By then no lines are waiting.
    const moved = takeWaiting()
    if (moved.length === 0) return
    accountCart.add(moved)
    announceCart(
      moved.map(({ productId }) => productId),
      {
        title: texts.added,
        text: `${texts.products(moved.length)}.`,
        link: { href: '/cart', text: texts.goToCart },
      },
    )
  }

  return (
    <Dialog title={texts.moveTitle} onClose={move} closeLabel={texts.close}>
      <DialogBody className="space-y-5">
        <p>
          {actingFor === null
            ? texts.moveToAccount({ products })(lines.length)
            : texts.moveToTrader({ products, trader: actingName() })(lines.length)}
        </p>
        <ul className="max-h-48 overflow-y-auto text-small text-muted">
          {lines.map(({ productId, name, detail, quantity }) => (
            <li key={productId}>
              {quantity} × {[name, detail].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button onClick={move}>{texts.move({ products })}</Button>
          <Button variant="outline" onClick={() => void takeWaiting()}>
            {texts.discard}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
