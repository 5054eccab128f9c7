import type { Metadata } from 'next'
import { AuthPage } from '#components/account/auth-page.tsx'
import { ConfirmBackInStock } from '#components/product/back-in-stock-link.tsx'

export const metadata: Metadata = { title: 'Back in Stock', robots: { index: false }, referrer: 'no-referrer' }

export default function BackInStockPage() {
  return (
    <AuthPage title="Get an email when it is back?">
      <ConfirmBackInStock />
    </AuthPage>
  )
}
