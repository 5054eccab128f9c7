'use client'

import { LanguageButton } from '#components/kit/button/language-button.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, FailedState, ForbiddenState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { timeInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { type CounterTexts, counterTexts } from '#lib/language/counter.ts'
import { useLanguage } from '#lib/language/language.ts'
import { officeTexts } from '#lib/language/office.ts'
import { useTexts } from '#lib/language/texts.ts'
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

const namesIn = (texts: CounterTexts): Readonly<Record<View, string>> => ({
  sell: texts.sell,
  sales: texts.todaysSales,
  drawer: texts.drawer,
  shifts: texts.shifts,
})

/** The counter of the office: sales for cash and M-Pesa from a drawer, with or without a connection. */
export function CounterSection() {
  const texts = useTexts(counterTexts)
  const office = useTexts(officeTexts)
  const language = useLanguage()
  const names = namesIn(texts)
  const me = useMe()
  const [maySell, mayManage] = [useMay('counter.sell'), useMay('drawer.manage')]
  const address = useAddressState()
  const counter = useCounter(maySell)
  const stored = useStoredSales(maySell)
  const { state, shift, isAway } = counter
  const open = shift?.state === 'open' ? shift : null
  if (me && !maySell && !mayManage) return <ForbiddenState permission="counter.sell" words={office} />
  const isShown = { sell: maySell, sales: maySell, drawer: maySell && open !== null, shifts: mayManage }
  const views = VIEWS.filter((view) => isShown[view])
  const wanted = address.get('view')
  const view = views.find((one) => one === wanted) ?? views[0]
  return (
    <div lang={language} className="contents">
      <PageHead
        title={texts.title}
        documentTitle={counterTexts.english.title}
        subtitle={
          open
            ? texts.openSince({ drawer: open.drawer, time: timeInNairobi(new Date(open.openedAt)) })
            : texts.noOpenShift
        }
        actions={<LanguageButton />}
      />
      <Tabs
        label={texts.title}
        words={office}
        views={views.map((id) => ({ id, label: names[id] }))}
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
    </div>
  )
}

/** The sale of an open shift, or the way to one. */
function SellView({ counter, store }: { counter: ReturnType<typeof useCounter>; store: (sale: NewSale) => boolean }) {
  const texts = useTexts(counterTexts)
  const office = useTexts(officeTexts)
  const { state, shift, products, asOf, isAway, isTooOld, error, refetch } = counter
  // A code that is scanned before the products are known waits for the sale (`useScanner`).
  if (shift?.state === 'open' && asOf === null && !error) return <LoadingRows label={texts.theProducts} rows={6} />
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
      <AlertLine tone="warning" title={texts.countNeedsApproval}>
        {texts.expectedCounted({
          expected: showMoney(shift.expected, 'auto'),
          counted: showMoney(shift.counted ?? 0, 'auto'),
        })}
      </AlertLine>
    )
  if (state && !shift)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <OpenShift drawers={state.drawers} />
      </div>
    )
  if (!error && !isAway) return <LoadingRows label={texts.theCounter} rows={6} />
  return (
    <FailedState
      title={texts.failed}
      error={error}
      permission="counter.sell"
      words={office}
      onRetry={() => void refetch()}
    />
  )
}
