'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { StripeBar } from '#components/ui/stripe.tsx'
import { accountCart, guestCart } from '#lib/cart.ts'
import { takeFavourite } from '#lib/favourite-intent.ts'
import { noCartOf } from '#lib/no-cart.ts'
import { currentViewer } from '#lib/viewer-changes.ts'

/** Does what a guest wished for when they were asked to sign in. Answers the page they were on; null without a wish. */
async function keepFavourite(): Promise<string | null> {
  const wish = takeFavourite()
  if (!wish) return null
  const { markFavourite } = await import('#lib/query/favourites.ts')
  await markFavourite(wish.productId)
  return wish.back
}

/**
 * What is done once after sign-in: a guest's favourite is kept, and the guest's cart leaves this browser; its owner is
 * first offered to move it into the account's. Moved lines stand in the account's mirror in this browser until the shop
 * has them, so nothing is dropped on the way. Who has no cart keeps the guest's for the day they have one.
 * @param onDone gets the page a remembered wish came from, null where there was none
 */
export function AfterSignIn({ onDone }: { onDone: (back: string | null) => void }) {
  const [lines] = useState(() => (noCartOf(currentViewer()) ? [] : guestCart.read().items))
  const [moving, setMoving] = useState(false)
  const done = useRef(onDone)
  done.current = onDone
  /** The window's own closing asks again, when it is taken away too: the first answer counts. */
  const answered = useRef(false)
  const favourite = useRef<Promise<string | null>>(null)

  useEffect(() => {
    favourite.current ??= keepFavourite()
    if (lines.length === 0) void favourite.current.then((back) => done.current(back))
  }, [lines])

  async function move() {
    if (answered.current) return
    answered.current = true
    setMoving(true)
    accountCart.add(lines)
    guestCart.empty()
    try {
      const { sendCart } = await import('#lib/cart-sync.ts')
      // What is refused or has to wait is said there.
      await sendCart()
    } catch {
      // The part that sends could not be fetched: the next page that can sends the lines.
    }
    done.current((await favourite.current) ?? null)
  }

  async function leave() {
    if (answered.current) return
    answered.current = true
    guestCart.empty()
    done.current((await favourite.current) ?? null)
  }

  if (lines.length === 0) return null
  const cloths = lines.length === 1 ? '1 cloth' : `${lines.length} cloths`
  return (
    <Dialog title="Your cart came along" onClose={() => void move()}>
      <DialogBody className="space-y-5">
        <p>
          You put {cloths} in the cart before you signed in. Shall we move {lines.length === 1 ? 'it' : 'them'} into
          your account's cart?
        </p>
        <ul className="max-h-48 overflow-y-auto text-small text-muted">
          {lines.map(({ productId, name, detail, quantity }) => (
            <li key={productId}>
              {quantity} × {[name, detail].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
        {moving ? <StripeBar label="Moving your cart" /> : null}
        <div className="flex flex-wrap gap-3">
          <Button disabled={moving} onClick={() => void move()}>
            Move {cloths}
          </Button>
          <Button variant="outline" disabled={moving} onClick={() => void leave()}>
            No, discard
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
