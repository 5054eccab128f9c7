import type { Metadata } from 'next'
import { AccountFrame } from '#components/account/account-frame.tsx'
import { FormSkeleton } from '#components/account/account-skeleton.tsx'
import { TraderSettings } from '#components/sales/trader-settings.tsx'

export const metadata: Metadata = { title: 'Settings', robots: { index: false } }

export default function SettingsPage() {
  return (
    <AccountFrame
      path="/settings"
      title="Settings"
      text="Choose the trader you act for. You then order with their prices, cart, branches and account."
      skeleton={<FormSkeleton pairs={0} wide={1} />}
    >
      <TraderSettings />
    </AccountFrame>
  )
}
