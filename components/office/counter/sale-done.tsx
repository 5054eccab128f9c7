'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { showMoney } from '#lib/format/money.ts'
import { PrintedReceipt, type SoldSale } from './printed-receipt.tsx'
import { saveReceipt } from './save-receipt.ts'

/** A finished sale: change, invoice number and receipt. */
export function SaleDone({ sold, onNext }: { sold: SoldSale; onNext: () => void }) {
  const { saleId, invoiceNo, orderNo, cash, given, mpesa } = sold
  return (
    <section aria-label="Sale finished" className="room-gutter w-full max-w-160 py-6">
      <AlertLine tone="success" title="Sold." live="polite">
        {invoiceNo
          ? `Invoice ${invoiceNo}, order ${orderNo}.`
          : 'Stored on this device. The invoice number follows when the connection is back.'}
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
            <dt>Cash given</dt>
            <dd>{showMoney(given, 'auto')}</dd>
            <dt className="font-semibold">Change</dt>
            <dd className="font-semibold">{showMoney(given - cash, 'auto')}</dd>
          </>
        ) : null}
      </dl>
      <div className="mt-6 grid gap-2.5">
        <OfficeButton variant="main" size="touch" autoFocus onClick={onNext}>
          Next sale
        </OfficeButton>
        <OfficeButton size="touch" keys="f9" onClick={() => window.print()}>
          Print receipt
        </OfficeButton>
        {invoiceNo ? (
          <OfficeButton size="touch" onClick={() => void saveReceipt(saleId)}>
            Receipt as PDF
          </OfficeButton>
        ) : null}
      </div>
      <PrintedReceipt sold={sold} />
    </section>
  )
}
