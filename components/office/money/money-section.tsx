'use client'

import { useRouter } from 'next/navigation'
import type { ComponentType } from 'react'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { LoadingRows } from '#components/kit/state/office-states.tsx'
import { useKeys } from '#lib/office/keys.ts'
import { type MoneyTab, pathOfTab } from '#lib/office/money-tabs.ts'
import { ChequesList } from './cheques-list.tsx'
import { LedgerList } from './ledger-list.tsx'
import { MoneyTabs, useFirstMoneyTab, useMoneyCounts } from './money-tabs.tsx'
import { RefundsList } from './refunds-list.tsx'
import { UndecidedList } from './undecided-list.tsx'
import { UnmatchedList } from './unmatched-list.tsx'

const LISTS: Readonly<Record<MoneyTab, ComponentType>> = {
  undecided: UndecidedList,
  unmatched: UnmatchedList,
  refunds: RefundsList,
  cheques: ChequesList,
  ledger: LedgerList,
}

/**
 * The Money section: money in, money out, and items that need attention.
 * @param tab absent: the first part with items that need attention
 */
export function MoneySection({ tab: chosen }: { tab?: MoneyTab }) {
  const router = useRouter()
  const counts = useMoneyCounts()
  const first = useFirstMoneyTab()
  const known = chosen ?? first
  const tab = known ?? 'undecided'
  const List = LISTS[tab]
  const isPhone = useIsPhone()
  const waiting = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  useKeys('Money', { l: { label: 'ledger', run: () => router.push(pathOfTab('ledger')), isInStatusBar: true } })
  return (
    <>
      <PageHead
        title="Money"
        subtitle={
          waiting === null
            ? undefined
            : waiting > 0
              ? `${waiting === 1 ? '1 item needs' : `${waiting} items need`} attention`
              : 'No items need attention'
        }
        actions={
          tab === 'ledger' || isPhone ? null : (
            <OfficeLinkButton keys="l" href={pathOfTab('ledger')}>
              Ledger
            </OfficeLinkButton>
          )
        }
      />
      <MoneyTabs current={tab} />
      {known ? <List /> : <LoadingRows label="Loading the money" />}
    </>
  )
}
