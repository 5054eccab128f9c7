import type { Metadata } from 'next'
import { CartScreen } from '#components/cart/cart-screen.tsx'
import { OrCall } from '#components/kit/link/contact-links.tsx'

export const metadata: Metadata = { title: 'Cart', robots: { index: false } }

/**
 * A shell: what is in the cart comes from the browser, what it costs from the shop. Never lower than the window, so that
 * the footer does not jump into it when an empty cart takes the place of what was waited for.
 */
export default function CartPage() {
  return (
    <main className="shop-width min-h-dvh pt-8 pb-16 md:pt-10">
      <h1 id="cart-title" tabIndex={-1} className="heading mb-1 text-d2 outline-none">
        Your cart
      </h1>
      <CartScreen />
      <noscript>
        <p>
          The cart needs JavaScript. Turn it on in your browser<OrCall> to order</OrCall>.
        </p>
      </noscript>
    </main>
  )
}
