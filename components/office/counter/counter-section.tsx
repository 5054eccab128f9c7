'use client'

import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, FailedState, ForbiddenState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import type { NewSale } from '#lib/office/counter/stored-sales.ts'
import { useCounter } from '#lib/office/counter/use-counter.ts'
import { useStoredSales } from '#lib/office/counter/use-stored-sales.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { DrawerPart } from './drawer-part.tsx'
import { OpenShift } from './open-shift.tsx'
import { SalesPart } from './sales-part.tsx'
import { SellPart } from './sell-part.tsx'
import { SendingLine } from './sending-line.tsx'
import { ShiftsPart } from './shifts-part.tsx'

const VIEWS = ['sell', 'sales', 'drawer', 'shifts'] as const
type View = (typeof VIEWS)[number]

const NAMES: Readonly<Record<View, string>> = {
  sell: 'Sell',
  sales: 'Today’s sales',
  drawer: 'Drawer',
  shifts: 'Shifts',
}

/** The counter of the office: sales for cash and M-Pesa from a drawer, with or without a connection. */
export function CounterSection() {
  const me = useMe()
  const [maySell, mayManage] = [useMay('counter.sell'), useMay('drawer.manage')]
  const address = useAddressState()
  const counter = useCounter(maySell)
  const stored = useStoredSales(maySell)
  const { state, shift, isAway } = counter
  const open = shift?.state === 'open' ? shift : null
  if (me && !maySell && !mayManage) return <ForbiddenState permission="counter.sell" />
  const isShown = { sell: maySell, sales: maySell, drawer: maySell && open !== null, shifts: mayManage }
  const views = VIEWS.filter((view) => isShown[view])
  const wanted = address.get('view')
  const view = views.find((one) => one === wanted) ?? views[0]
  return (
    <>
      <PageHead
        title="Counter"
        subtitle={open ? `${open.drawer}, open since ${timeInNairobi(new Date(open.openedAt))}` : 'No open shift'}
      />
      <Tabs
        label="Counter"
        views={views.map((id) => ({ id, label: NAMES[id] }))}
        current={view ?? ''}
        onChoose={(id) => address.set({ view: id })}
      />
      <SendingLine stored={stored} isAway={isAway || stored.isAway} asOf={counter.asOf} />
      {view === 'sell' ? <SellView counter={counter} store={stored.add} /> : null}
      {view === 'sales' ? <SalesPart /> : null}
      {view === 'drawer' && open && state ? (
        <DrawerPart key={open.shiftId} shift={open} limits={state.limits} waiting={stored.waiting} />
      ) : null}
      {view === 'shifts' ? <ShiftsPart /> : null}
    </>
  )
}

/** The sale of an open shift, or the way to one. */
function SellView({ counter, store }: { counter: ReturnType<typeof useCounter>; store: (sale: NewSale) => boolean }) {
  const { state, shift, products, asOf, isAway, isTooOld, error, refetch } = counter
  // A code that is scanned before the products are known waits for the sale (`useScanner`).
  if (shift?.state === 'open' && asOf === null && !error) return <LoadingRows label="the products" rows={6} />
  if (shift?.state === 'open' && asOf !== null)
    return (
      <SellPart
        key={shift.shiftId}
        {...{ shiftId: shift.shiftId, products, isAway, isTooOld, store }}
        takesMpesa={state?.takesMpesa ?? false}
      />
    )
  if (shift && shift.state !== 'open')
    return (
      <AlertLine tone="warning" title="A second person must approve the count of your shift.">
        Expected {showMoney(shift.expected, 'auto')}, counted {showMoney(shift.counted ?? 0, 'auto')}.
      </AlertLine>
    )
  if (state && !shift)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <OpenShift drawers={state.drawers} />
      </div>
    )
  if (!error && !isAway) return <LoadingRows label="the counter" rows={6} />
  return (
    <FailedState
      title="We could not load the counter."
      error={error}
      permission="counter.sell"
      onRetry={() => void refetch()}
    />
  )
}
