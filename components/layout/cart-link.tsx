'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { CartIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useViewer } from '#lib/account/account.ts'
import { useCartCount } from '#lib/cart/cart.ts'
import { followAccountCart } from '#lib/cart/follow-account-cart.ts'
import { noCartOf } from '#lib/cart/no-cart.ts'
import { useWaiting } from '#lib/cart/waiting-cart.ts'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'

// For users who sign in with lines in the guest's cart.
const CartOffer = dynamic(() => import('#components/cart/cart-offer.tsx').then((module) => module.CartOffer))

/**
 * Link to the cart, with its number of different items. The badge's space is reserved, so the header does not shift.
 * Being on every page, it also syncs a signed-in user's cart with the shop, and offers to move the lines from before
 * sign-in. Hidden for staff (theme.css).
 */
export function CartLink() {
  const count = useCartCount()
  const texts = useTexts(headerTexts)
  const viewer = useViewer()
  const waiting = useWaiting()
  const hasAccountCart = viewer !== 'guest' && !noCartOf(viewer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trader's cart is another one to follow
  useEffect(() => (hasAccountCart ? followAccountCart() : undefined), [viewer, hasAccountCart])
  return (
    <>
      {hasAccountCart && waiting.length > 0 ? <CartOffer lines={waiting} /> : null}
      <NavLink
        href="/cart"
        className="cart-link relative flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-sm hover:text-link"
      >
        <CartIcon size={22} />
        <span className="sr-only lg:not-sr-only">{texts.cart}</span>
        <span
          className={`absolute -top-0.5 -right-1.5 flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-madder-fill px-1 text-tiny font-bold text-white lg:static ${count === 0 ? 'invisible' : ''}`}
        >
          {count > 99 ? '99+' : count}
          <span className="sr-only">{` ${texts.items(count)}`}</span>
        </span>
      </NavLink>
    </>
  )
}
