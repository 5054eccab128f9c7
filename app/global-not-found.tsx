import type { Metadata } from 'next'
import { Logo } from '#components/layout/logo.tsx'
import { NothingHere } from '#components/layout/nothing-here.tsx'
import { OrderMissing } from '#components/layout/order-missing.tsx'
import { TrialStrip } from '#components/layout/trial-strip.tsx'
import { Stripe } from '#components/ui/stripe.tsx'
import { cachedIsTrial } from '#server/trial.ts'
import { fontClasses } from './fonts.ts'
import './theme.css'

export const metadata: Metadata = { title: 'Not found · Fuma' }

/** An address that no route knows. */
export default async function GlobalNotFound() {
  return (
    <html lang="en-KE" className={fontClasses}>
      <body>
        {(await cachedIsTrial()) && <TrialStrip />}
        <header>
          <div className="shop-width flex h-15 items-center md:h-20">
            <a href="/" aria-label="Fuma, home">
              <Logo />
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
