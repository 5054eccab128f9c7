'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type TabEntry, Tabs } from '#components/kit/tabs/tabs.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeToday, type TaskQueue } from '#lib/contract/office/office/today.ts'
import { MONEY_TABS, type MoneyTab, pathOfTab } from '#lib/office/money-tabs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

const NAMES: Readonly<Record<MoneyTab, string>> = {
  statements: 'Statements',
  undecided: 'Undecided',
  refunds: 'Refunds',
  cheques: 'Cheques',
  cash: 'Cash',
  credit: 'Credit',
  'store-credit': 'Store credit',
  accounts: 'Accounts',
  days: 'Days',
  settlements: 'Settlements',
  etims: 'eTIMS',
  exports: 'Exports',
  ledger: 'Ledger',
}
const QUEUES: Readonly<Record<MoneyTab, readonly TaskQueue[]>> = {
  statements: ['reconcile', 'unmatched'],
  undecided: ['undecided'],
  refunds: ['refunds-unknown', 'refunds-send', 'refunds-ask', 'approvals'],
  cheques: ['cheques'],
  cash: [],
  credit: [],
  'store-credit': [],
  accounts: [],
  days: [],
  settlements: [],
  etims: ['tax-documents', 'supplier-numbers'],
  exports: [],
  ledger: [],
}

type Counts = Readonly<Record<MoneyTab, number>>

const useMoneyQueues = () => useOfficeQuery(officeToday, { of: 'everybody', each: 0 }, { everyMs: 60_000 })

/** Number of items in each part that need attention; null until known. */
export function useMoneyCounts(): Counts | null {
  const { data } = useMoneyQueues()
  return data ? countsOf(data) : null
}

/** The first part with items that need attention, or the first part of all; null until known. It does not change later. */
export function useFirstMoneyTab(): MoneyTab | null {
  const { data, isError } = useMoneyQueues()
  const [first, setFirst] = useState<MoneyTab | null>(null)
  if (first === null && data) {
    const counts = countsOf(data)
    setFirst(MONEY_TABS.find((id) => counts[id] > 0) ?? MONEY_TABS[0])
  }
  return first ?? (isError ? MONEY_TABS[0] : null)
}

function countsOf(data: Output<typeof officeToday>): Counts {
  const count = (id: MoneyTab) =>
    data.queues.filter((queue) => QUEUES[id].includes(queue.id)).reduce((sum, queue) => sum + queue.count, 0)
  return Object.fromEntries(MONEY_TABS.map((id) => [id, count(id)])) as Record<MoneyTab, number>
}

/** The parts of the Money section, each with the number of items that need attention. */
export function MoneyTabs({ current, end }: { current: MoneyTab; end?: React.ReactNode }) {
  const router = useRouter()
  const counts = useMoneyCounts()
  const views = MONEY_TABS.map(
    (id): TabEntry => ({
      ...{ id, label: NAMES[id] },
      ...(counts && QUEUES[id].length > 0 && { count: counts[id] }),
    }),
  )
  return (
    <Tabs
      label="Parts of Money"
      views={views}
      current={current}
      onChoose={(id) => router.push(pathOfTab(id as MoneyTab))}
      end={end}
    />
  )
}
