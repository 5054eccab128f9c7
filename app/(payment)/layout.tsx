import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { SiteProvider } from '#components/kit/site-provider.tsx'
import { TrialStrip } from '#components/layout/trial-strip.tsx'
import { ViewAsBar } from '#components/layout/view-as-bar.tsx'
import { PaymentSession } from '#components/payment/payment-session.tsx'
import { MISSING_PICTURES_SCRIPT } from '#lib/browser/missing-pictures.ts'
import { pageSite } from '#lib/shop/site.ts'
import { exposure } from '#server/exposure.ts'
import { readSiteOrLast } from '#server/shop/site.ts'
import { fontClasses } from '../fonts.ts'
import { HeadScript } from '../head-script.tsx'
import '../theme.css'

/**
 * Payment pages are rendered per request, on purpose: a card is typed here, so every script has the request's nonce
 * (middleware.ts). Do not add scripts from elsewhere.
 */
export const instant = false

export async function generateMetadata(): Promise<Metadata> {
  await connection()
  const { name } = await readSiteOrLast()
  return {
    title: { default: `Payment · ${name}`, template: `%s · ${name}` },
    robots: { index: false },
    referrer: 'no-referrer',
  }
}

export default async function PaymentLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <html lang="en-KE" className={fontClasses} suppressHydrationWarning>
      <HeadScript code={MISSING_PICTURES_SCRIPT} />
      <body>
        {exposure() === 'trial' && <TrialStrip />}
        <SiteProvider site={pageSite(await readSiteOrLast())}>
          <ViewAsBar />
          {children}
          <PaymentSession />
        </SiteProvider>
      </body>
    </html>
  )
}
