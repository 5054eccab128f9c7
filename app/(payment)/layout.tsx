import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { EarlyWatch } from '#components/layout/early-watch.tsx'
import { TrialStrip } from '#components/layout/trial-strip.tsx'
import { PaymentSession } from '#components/payment/payment-session.tsx'
import { EARLY_SCRIPT } from '#lib/early.ts'
import { exposure } from '#server/exposure.ts'
import { fontClasses } from '../fonts.ts'
import '../theme.css'

/**
 * Payment pages are rendered per request, on purpose: a card is typed here, so every script carries the request's nonce
 * (middleware.ts). No script that is not of these pages may be added.
 */
export const instant = false

export const metadata: Metadata = {
  title: { default: 'Payment · Fuma', template: '%s · Fuma' },
  robots: { index: false },
  referrer: 'no-referrer',
}

export default async function PaymentLayout({ children }: { children: ReactNode }) {
  await connection()
  const [, nonce] = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '') ?? []
  return (
    <html lang="en-KE" className={fontClasses} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, with the request's nonce */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
      </head>
      <body>
        {exposure() === 'trial' && <TrialStrip />}
        {children}
        <EarlyWatch />
        <PaymentSession />
      </body>
    </html>
  )
}
