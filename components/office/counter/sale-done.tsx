'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { showMoney } from '#lib/format/money.ts'
import { counterTexts } from '#lib/language/counter.ts'
import { useTexts } from '#lib/language/texts.ts'
import { PrintedReceipt, type SoldSale } from './printed-receipt.tsx'
import { saveReceipt } from './save-receipt.ts'

/** A finished sale: change, invoice number and receipt. */
export function SaleDone({ sold, onNext }: { sold: SoldSale; onNext: () => void }) {
  const texts = useTexts(counterTexts)
  const { saleId, invoiceNo, orderNo, cash, given, mpesa } = sold
  return (
    <section aria-label={texts.saleFinished} className="room-gutter w-full max-w-160 py-6">
      <AlertLine tone="success" title={texts.sold} live="polite">
        {invoiceNo ? texts.invoiceAndOrder({ invoice: invoiceNo, order: String(orderNo) }) : texts.storedHere}
      </AlertLine>
      <dl className="mt-4 grid grid-cols-2 gap-y-1 text-title tabular-nums [&>dd]:text-right">
        {mpesa > 0 ? (
          <>
            <dt>M-Pesa</dt>
            <dd>{showMoney(mpesa, 'auto')}</dd>
          </>
        ) : null}
        {cash > 0 ? (
          <>
            <dt>{texts.cashGiven}</dt>
            <dd>{showMoney(given, 'auto')}</dd>
            <dt className="font-semibold">{texts.change}</dt>
            <dd className="font-semibold">{showMoney(given - cash, 'auto')}</dd>
          </>
        ) : null}
      </dl>
      <div className="mt-6 grid gap-2.5">
        <OfficeButton variant="main" size="touch" autoFocus onClick={onNext}>
          {texts.nextSale}
        </OfficeButton>
        <OfficeButton size="touch" keys="f9" onClick={() => window.print()}>
          {texts.printReceipt}
        </OfficeButton>
        {invoiceNo ? (
          <OfficeButton size="touch" onClick={() => void saveReceipt(saleId)}>
            {texts.receiptAsPdf}
          </OfficeButton>
        ) : null}
      </div>
      <PrintedReceipt sold={sold} />
    </section>
  )
}
