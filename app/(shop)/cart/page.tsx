import type { Metadata } from 'next'
import { CartScreen } from '#components/cart/cart-screen.tsx'
import { OrCall } from '#components/kit/link/contact-links.tsx'

export const metadata: Metadata = { title: 'Cart', robots: { index: false } }

/**
 * A shell: the browser provides the cart's lines, the shop API their prices. At least as high as the window, so that
 * the footer does not jump when an empty cart replaces the placeholder.
 */
export default function CartPage() {
  return (
    <main className="shop-width min-h-dvh pt-8 pb-16 md:pt-10">
      <CartScreen />
      <noscript>
        <p>
          The cart needs JavaScript. Turn it on in your browser<OrCall> to order</OrCall>.
        </p>
      </noscript>
    </main>
  )
}
