import type { Metadata } from 'next'
import { CartScreen } from '#components/cart/cart-screen.tsx'
import { NeedsScript } from '#components/kit/state/needs-script.tsx'
import { ScreenPage } from '#components/layout/screen-page.tsx'

export const metadata: Metadata = { title: 'Cart', robots: { index: false } }

/** A shell: the browser provides the cart's lines, the shop API their prices. */
export default function CartPage() {
  return (
    <ScreenPage>
      <CartScreen />
      <NeedsScript what="The cart" call=" to order" />
    </ScreenPage>
  )
}
