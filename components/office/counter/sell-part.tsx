'use client'

import { useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { CounterProduct } from '#lib/contract/counter/office/sales.ts'
import { isSellable, productOfCode } from '#lib/counter/items.ts'
import { showMoney } from '#lib/format/money.ts'
import { cameraTexts } from '#lib/language/camera.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { NewSale } from '#lib/office/counter/stored-sales.ts'
import { useKeys } from '#lib/office/keys.ts'
import { signalScan } from '#lib/office/scan-signal.ts'
import { useScanner } from '#lib/office/scanner.ts'
import { CameraScanner } from '../packing/camera-scanner.tsx'
import { ScanIcon } from '../packing/pick-icons.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { MpesaWait } from './mpesa-wait.tsx'
import { CashPanel, MpesaPanel, type Payment } from './pay-panel.tsx'
import { ProductSearch } from './product-search.tsx'
import { SaleDone } from './sale-done.tsx'
import { SaleLines } from './sale-lines.tsx'
import { useSale } from './use-sale.ts'

interface SellProps {
  shiftId: number
  products: readonly CounterProduct[]
  isAway: boolean
  /** The prices are too old to sell without a connection. */
  isTooOld: boolean
  takesMpesa: boolean
  store: (sale: NewSale) => boolean
}

type Panel = 'cash' | 'mpesa' | null

/** A sale: products are scanned or searched, and paid in cash or by M-Pesa. */
export function SellPart({ shiftId, products, isAway, isTooOld, takesMpesa, store }: SellProps) {
  const texts = useTexts(counterTexts)
  const camera = useTexts(cameraTexts)
  const search = useRef<HTMLInputElement>(null)
  const [panel, setPanel] = useState<Panel>(null)
  const [note, setNote] = useState<string | null>(null)
  const [hasCamera, setCamera] = useState(false)
  const sale = useSale({ shiftId, isAway, store })
  const { items, total, problem, waiting, sold } = sale
  const isSelling = sold === null && waiting === null
  const stop = isAway && isTooOld ? texts.pricesTooOld : null
  const isReady = isSelling && items.length > 0 && stop === null && items.every((item) => isSellable(item, isAway))

  function take(code: string) {
    const product = productOfCode(products, code)
    signalScan(product ? 'right' : 'wrong')
    setNote(product ? null : texts.unknownCode({ code: code.slice(0, 40) }))
    if (product) sale.add(product)
  }
  useScanner(take, isSelling)

  function openPanel(next: Panel) {
    sale.forgetProblem()
    setNote(null)
    setPanel(next)
  }
  function next() {
    sale.next()
    openPanel(null)
    search.current?.focus()
  }
  const inFields = { worksInFields: true, isInStatusBar: true }
  useKeys(
    texts.title,
    {
      f2: { label: texts.keySearch, ...inFields, run: () => search.current?.focus() },
      f4: { label: texts.keyCash, ...inFields, run: () => isReady && openPanel('cash') },
      f6: { label: 'M-Pesa', ...inFields, run: () => isReady && takesMpesa && !isAway && openPanel('mpesa') },
      f9: { label: texts.keyReceipt, ...inFields, run: () => sold && window.print() },
      esc: { label: texts.keyBack, ...inFields, run: () => (sold ? next() : waiting === null && openPanel(null)) },
    },
    true,
  )

  if (sold) return <SaleDone sold={sold} onNext={next} />
  return (
    <>
      {hasCamera ? <CameraScanner onCode={take} onClose={() => setCamera(false)} /> : null}
      <PageBody>
        <Column className="room-gutter py-4">
          <fieldset disabled={waiting !== null} className="min-w-0">
            <div className="flex items-start gap-2.5">
              <div className="min-w-0 flex-1">
                <ProductSearch products={products} field={search} onAdd={sale.add} />
              </div>
              <OfficeButton
                aria-label={hasCamera ? camera.close : camera.scan}
                className="mt-7 size-14"
                onClick={() => setCamera(!hasCamera)}
              >
                <ScanIcon size={24} />
              </OfficeButton>
            </div>
            {note ? <AlertLine tone="warning" title={note} live="assertive" className="mb-3" /> : null}
            {items.length > 0 ? (
              <SaleLines
                items={items}
                isAway={isAway}
                onQuantity={sale.setQuantity}
                onPrice={sale.setPrice}
                onRemove={sale.remove}
              />
            ) : (
              <p className="border-t border-ink py-6 text-muted">{texts.noProducts}</p>
            )}
          </fieldset>
        </Column>
        <Column label={texts.payment} width="380px" className="room-gutter py-4">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">{texts.totalWithVat}</span>
            <b role="status" className="text-d3 font-semibold tabular-nums">
              {showMoney(total, 'auto')}
            </b>
          </p>
          <CustomerFields typed={sale.customer} errors={problem?.fields ?? {}} onChange={sale.setCustomer} />
          {stop ? <AlertLine tone="error" title={stop} className="mb-3" /> : null}
          <PayColumn
            sale={sale}
            panel={panel}
            isReady={isReady}
            mpesa={takesMpesa ? (isAway ? 'away' : 'on') : 'off'}
            onPanel={openPanel}
            onNotPaid={(reason) => {
              sale.stopWaiting()
              openPanel(null)
              setNote(reason)
            }}
          />
          {isAway ? <p className="mt-2.5 text-small text-muted">{texts.onlyCash}</p> : null}
        </Column>
      </PageBody>
    </>
  )
}

/** The choice of cash or M-Pesa, its panel, or the wait for M-Pesa. */
function PayColumn({
  sale,
  panel,
  isReady,
  mpesa,
  onPanel,
  onNotPaid,
}: {
  sale: ReturnType<typeof useSale>
  panel: Panel
  isReady: boolean
  mpesa: 'on' | 'away' | 'off'
  onPanel: (panel: Panel) => void
  onNotPaid: (reason: string) => void
}) {
  const texts = useTexts(counterTexts)
  const { total, isBusy, problem, waiting } = sale
  const panelProps = {
    ...{ total, isBusy, problem },
    onPay: (payment: Payment) => void sale.pay(payment),
    onBack: () => onPanel(null),
  }
  if (waiting) return <MpesaWait {...waiting} onDone={sale.finish} onNotPaid={onNotPaid} />
  if (panel === 'cash') return <CashPanel {...panelProps} />
  if (panel === 'mpesa') return <MpesaPanel {...panelProps} phone={sale.customer.mobileNumber} />
  return (
    <div className="grid gap-2.5">
      <OfficeButton variant="main" size="touch" keys="f4" disabled={!isReady} onClick={() => onPanel('cash')}>
        {texts.cash}
      </OfficeButton>
      {mpesa === 'off' ? null : (
        <OfficeButton
          variant="outline"
          size="touch"
          keys="f6"
          disabled={!isReady || mpesa === 'away'}
          onClick={() => onPanel('mpesa')}
        >
          M-Pesa
        </OfficeButton>
      )}
    </div>
  )
}
