import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { StopBackInStock } from '#components/product/back-in-stock-link.tsx'

export const metadata: Metadata = { title: 'Stop These Emails', robots: { index: false }, referrer: 'no-referrer' }

export default function BackInStockStopPage() {
  return (
    <AuthPage title="Stop emails about products that are back?">
      <StopBackInStock />
    </AuthPage>
  )
}
