'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type TabEntry, Tabs } from '#components/kit/tabs/tabs.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  type DeclaredView,
  officePurchaseDeclared,
  officePurchaseFetch,
  officePurchaseReceipts,
  type ReceiptView,
} from '#lib/contract/etims/office/purchases.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { DeclaredList } from './declared-list.tsx'
import { PURCHASE_READS } from './purchase-number.ts'
import { ReceiptsList } from './receipts-list.tsx'

/** The views of both lists in one row of tabs, by their name in the address. */
const RECEIPTS = {
  missing: { view: 'missing', label: 'Goods without a number' },
  undeclared: { view: 'undeclared', label: 'Not declared' },
  matched: { view: 'matched', label: 'Matched' },
  goods: { view: 'all', label: 'All goods' },
} as const satisfies Record<string, { view: ReceiptView; label: string }>
const DECLARED = {
  open: { view: 'open', label: 'Invoices without goods' },
  notes: { view: 'notes', label: 'Credit notes' },
  invoices: { view: 'all', label: 'All invoices' },
} as const satisfies Record<string, { view: DeclaredView; label: string }>

const isIn = <Views extends object>(views: Views, name: string): name is keyof Views & string =>
  Object.hasOwn(views, name)
const tabsOf = (views: Record<string, { view: string; label: string }>, counts?: Readonly<Record<string, number>>) =>
  Object.entries(views).map(
    ([id, { view, label }]): TabEntry => ({ id, label, ...(counts && view !== 'all' && { count: counts[view] ?? 0 }) }),
  )

/** Goods received beside the invoices that suppliers declared to KRA. */
export function PurchasesPart() {
  const address = useAddressState()
  const named = address.get('view')
  const current = isIn(RECEIPTS, named) || isIn(DECLARED, named) ? named : 'missing'
  const search = address.get('search')
  // The counts and the time of the last fetch, in every view.
  const goods = useOfficeQuery(officePurchaseReceipts, { view: 'missing', search: '', page: 1 })
  const invoices = useOfficeQuery(officePurchaseDeclared, { view: 'open', search: '', page: 1 })
  const frame = {
    tabs: (
      <Tabs
        label="Views of purchases"
        views={[...tabsOf(RECEIPTS, goods.data?.counts), ...tabsOf(DECLARED, invoices.data?.counts)]}
        current={current}
        onChoose={(id) => address.set({ view: id === 'missing' ? null : id, at: null })}
      />
    ),
    above: invoices.data ? <FetchStrip state={invoices.data} /> : null,
  }
  if (isIn(DECLARED, current)) {
    const { view } = DECLARED[current]
    return (
      <DeclaredList
        key={current}
        view={view}
        {...frame}
        barEnd={<ExportMenu list="supplier invoices" of={{ view, search }} />}
        showAll={() => address.set({ view: 'invoices', at: null })}
      />
    )
  }
  const { view } = RECEIPTS[current]
  return (
    <ReceiptsList
      key={current}
      view={view}
      {...frame}
      barEnd={<ExportMenu list="goods received" of={{ view, search }} />}
      showAll={() => address.set({ view: 'goods', at: null })}
    />
  )
}

/** When the invoices were last read from KRA, its text after a failure, and the button that reads them now. */
function FetchStrip({ state }: { state: Output<typeof officePurchaseDeclared> }) {
  const { fetchedAt, problem, canFetch } = state
  const refusal = useRefusal('etims.manage')
  const fetchNow = useOfficeAction(officePurchaseFetch, {
    refreshes: PURCHASE_READS,
    onDone: (_data, message) => noteDone(message),
  })
  return (
    <div className="room-gutter grid gap-2 border-b border-hairline py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-muted">
          {fetchedAt ? (
            <>
              Invoices of suppliers were read from KRA <When at={fetchedAt} />.
            </>
          ) : canFetch ? (
            'Invoices of suppliers are not read from KRA yet.'
          ) : (
            'Without a device the shop cannot read invoices of suppliers from KRA.'
          )}
        </p>
        {canFetch ? (
          <OfficeButton
            size="small"
            refusal={refusal}
            disabled={fetchNow.isRunning}
            onClick={() => void fetchNow.run({})}
          >
            {fetchNow.isRunning ? 'Fetching…' : 'Fetch now'}
          </OfficeButton>
        ) : null}
      </div>
      {fetchNow.problem ? (
        <AlertLine tone="error" title="Not fetched." live="assertive">
          {problemText(fetchNow.problem)}
        </AlertLine>
      ) : problem ? (
        <AlertLine tone="warning" title={`${problem.device} could not read them.`}>
          <When at={problem.at} />: {problem.text}. The shop tries again within an hour.
        </AlertLine>
      ) : null}
    </div>
  )
}
