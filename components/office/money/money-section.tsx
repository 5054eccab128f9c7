'use client'

import { useRouter } from 'next/navigation'
import type { ComponentType, ReactNode } from 'react'
import { OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { LoadingRows } from '#components/kit/state/office-states.tsx'
import { EtimsPages } from '#components/office/etims/etims-pages.tsx'
import { showCount } from '#lib/format/count.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { type MoneyTab, pathOfTab } from '#lib/office/money-tabs.ts'
import { AccountsList } from './accounts-list.tsx'
import { BooksSection } from './books-section.tsx'
import { CashList } from './cash-list.tsx'
import { ChequesList } from './cheques-list.tsx'
import { CreditList } from './credit-list.tsx'
import { DaysList } from './days-list.tsx'
import { LedgerList } from './ledger-list.tsx'
import { MoneyTabs, useFirstMoneyTab, useMoneyCounts } from './money-tabs.tsx'
import { RefundsList } from './refunds-list.tsx'
import { SettlementsList } from './settlements-list.tsx'
import { StatementList } from './statement-list.tsx'
import { StoreCreditList } from './store-credit-list.tsx'
import { UndecidedList } from './undecided-list.tsx'

const IMPORT_PATH = '/office/money/import'

const LISTS: Readonly<Record<MoneyTab, ComponentType>> = {
  statements: StatementList,
  undecided: UndecidedList,
  refunds: RefundsList,
  cheques: ChequesList,
  cash: CashList,
  credit: CreditList,
  'store-credit': StoreCreditList,
  accounts: AccountsList,
  days: DaysList,
  settlements: SettlementsList,
  etims: EtimsPages,
  exports: BooksSection,
  ledger: LedgerList,
}

/**
 * The Money section: money in, money out, and items that need attention.
 * @param tab absent: the first part with items that need attention
 * @param children a page of this tab, instead of its first page
 */
export function MoneySection({ tab: chosen, children }: { tab?: MoneyTab; children?: ReactNode }) {
  const router = useRouter()
  const counts = useMoneyCounts()
  const first = useFirstMoneyTab()
  const known = chosen ?? first
  const tab = known ?? 'statements'
  const List = LISTS[tab]
  const isPhone = useIsPhone()
  const waiting = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const mayImport = useMay('payments.match')
  useKeys('Money', {
    ...(mayImport && { i: { label: 'import statement', run: () => router.push(IMPORT_PATH), isInStatusBar: true } }),
    l: { label: 'ledger', run: () => router.push(pathOfTab('ledger')), isInStatusBar: true },
  })
  return (
    <>
      <PageHead
        title="Money"
        subtitle={
          waiting === null
            ? undefined
            : waiting > 0
              ? `${waiting === 1 ? '1 item needs' : `${showCount(waiting)} items need`} attention`
              : 'No items need attention'
        }
        actions={
          isPhone ? null : (
            <>
              {mayImport ? (
                <OfficeLinkButton keys="i" href={IMPORT_PATH}>
                  Import statement
                </OfficeLinkButton>
              ) : null}
              {tab === 'ledger' ? null : (
                <OfficeLinkButton keys="l" href={pathOfTab('ledger')}>
                  Ledger
                </OfficeLinkButton>
              )}
            </>
          )
        }
      />
      <MoneyTabs current={tab} />
      {children ?? (known ? <List /> : <LoadingRows label="Loading the money" />)}
    </>
  )
}
