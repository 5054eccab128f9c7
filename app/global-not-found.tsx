import type { Metadata } from 'next'
import { Mark } from '#components/layout/mark.tsx'
import { NothingHere } from '#components/layout/nothing-here.tsx'
import { OrderMissing } from '#components/layout/order-missing.tsx'
import { Stripe } from '#components/ui/stripe.tsx'
import { fontClasses } from './fonts.ts'
import './theme.css'

export const metadata: Metadata = { title: 'Not found · Fuma' }

/** An address that no route knows. */
export default function GlobalNotFound() {
  return (
    <html lang="en-KE" className={fontClasses}>
      <body>
        <header>
          <div className="shop-width flex h-15 items-center md:h-20">
            <a href="/" aria-label="Fuma, home">
              <Mark />
            </a>
          </div>
          <Stripe />
        </header>
        <OrderMissing />
        <NothingHere />
      </body>
    </html>
  )
}
