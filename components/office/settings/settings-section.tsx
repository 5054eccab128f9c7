'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { useMay } from '#lib/office/me.ts'
import { pathOfSettings, SETTINGS_TABS, type SettingsTab } from '#lib/office/settings-tabs.ts'
import { ApiKeys } from './api-keys.tsx'
import { CounterSettings } from './counter-settings.tsx'
import { CreditHold } from './credit-hold.tsx'
import { DeliverySettings } from './delivery-settings.tsx'
import { HealthList } from './health-list.tsx'
import { LargePayment } from './large-payment.tsx'
import { MethodSettingsList } from './method-settings.tsx'
import { PayOnDelivery } from './pay-on-delivery.tsx'
import { PickUpPoints } from './pick-up-points.tsx'
import { RefundLimit } from './refund-limit.tsx'
import { RefundWays } from './refund-ways.tsx'
import { ReturnDays } from './return-days.tsx'
import { ShopFactsSettings } from './shop-facts.tsx'
import { SmsSettings } from './sms-settings.tsx'
import { VatSettings } from './vat-settings.tsx'
import { Webhooks } from './webhooks.tsx'

const NAMES: Readonly<Record<SettingsTab, string>> = {
  office: 'Office and health',
  company: 'Company',
  delivery: 'Delivery',
  returns: 'Returns',
  'pick-up-points': 'Pick-up points',
  'payment-methods': 'Payment methods',
  counter: 'Counter',
  'text-messages': 'Text messages',
  vat: 'VAT',
  'api-keys': 'API keys',
  webhooks: 'Webhooks',
}

const TABS: Readonly<Record<SettingsTab, ReactNode>> = {
  office: <OfficeSettings />,
  company: <ShopFactsSettings />,
  delivery: <DeliverySettings />,
  returns: <ReturnSettings />,
  'pick-up-points': <PickUpPoints />,
  'payment-methods': <PaymentSettings />,
  counter: <CounterSettings />,
  'text-messages': <SmsSettings />,
  vat: <VatSettings />,
  'api-keys': <ApiKeys />,
  webhooks: <Webhooks />,
}

/** The Settings section: settings of the office and the shop, and the status of every part. */
export function SettingsSection({ tab }: { tab: SettingsTab }) {
  const router = useRouter()
  return (
    <>
      <PageHead
        title="Settings"
        actions={
          <>
            <OfficeLinkButton href="/office/staff">Staff and roles</OfficeLinkButton>
            <OfficeLinkButton href="/office/me">My account</OfficeLinkButton>
          </>
        }
      />
      <Tabs
        label="Settings"
        views={SETTINGS_TABS.map((id) => ({ id, label: NAMES[id] }))}
        current={tab}
        onChoose={(id) => router.push(pathOfSettings(id as SettingsTab))}
      />
      {TABS[tab]}
    </>
  )
}

function ReturnSettings() {
  return (
    <PageBody>
      <Column className="room-gutter py-3">
        <ReturnDays />
      </Column>
    </PageBody>
  )
}

function PaymentSettings() {
  return (
    <PageBody>
      <Column className="room-gutter grid content-start gap-8 py-3">
        <MethodSettingsList />
        <PayOnDelivery />
        <CreditHold />
        <LargePayment />
      </Column>
    </PageBody>
  )
}

function OfficeSettings() {
  const mayView = useMay('settings.view')
  return (
    <PageBody>
      <Column>
        <HealthList />
      </Column>
      {mayView ? (
        <Column label="Two people" width="480px" isPaper>
          <RefundLimit />
          <RefundWays />
        </Column>
      ) : null}
    </PageBody>
  )
}
