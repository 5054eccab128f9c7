'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { PhoneActions } from '#components/kit/page/phone-actions.tsx'
import { SidePreview, useSettled } from '#components/kit/page/side-preview.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { officeStockLevel, officeStockVariant, type StockVariant } from '#lib/contract/stock/office/stock.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { AdjustForm, STOCK_READS } from './adjust-form.tsx'
import { BaleForm } from './bale-form.tsx'
import { MovementLines } from './movement-lines.tsx'
import { StockMark } from './stock-columns.tsx'
import { figure, packedText, typedTenths } from './stock-words.ts'

/** At a phone's foot. */
const TALL = 'max-md:h-14 max-md:flex-1'

type Form = 'adjust' | 'bale' | 'level'

/** A product's stock query, the open form, and the buttons that open a form. */
function useStockProduct(variantId: number) {
  const read = useOfficeQuery(officeStockVariant, { variantId })
  const [form, setForm] = useState<Form | null>(null)
  const adjustRefusal = useRefusal('stock.adjust')
  const countRefusal = useRefusal('stock.count')
  useKeys('Stock', {
    a: { label: 'correct', run: () => adjustRefusal === null && setForm('adjust'), isInStatusBar: true },
  })
  const variant = read.data?.variant
  const actions = (
    <>
      <OfficeButton
        variant="outline"
        keys="a"
        className={TALL}
        refusal={adjustRefusal}
        onClick={() => setForm('adjust')}
      >
        Correct
      </OfficeButton>
      {variant && variant.piecesPerBale > 1 ? (
        <OfficeButton className={TALL} refusal={countRefusal} onClick={() => setForm('bale')}>
          Bales
        </OfficeButton>
      ) : null}
      <OfficeButton className={TALL} refusal={adjustRefusal} onClick={() => setForm('level')}>
        Low at
      </OfficeButton>
    </>
  )
  return { read, variant, form, setForm, actions }
}

/** Stock of the focused product: figures, orders that contain it, last movements, and corrections. */
export function StockPreview({ variantId, onClose }: { variantId: number; onClose: () => void }) {
  const product = useStockProduct(useSettled(variantId))
  const { variant, actions } = product
  return (
    <SidePreview
      title={variant?.code ?? 'Stock'}
      status={variant ? <StockMark variant={variant} /> : null}
      onClose={onClose}
      actions={actions}
    >
      <StockDetails product={product} />
    </SidePreview>
  )
}

/** The stock preview as a separate page for phones, which have no space beside the list. */
export function StockProductPage({ variantId }: { variantId: number }) {
  const product = useStockProduct(variantId)
  return (
    <>
      <PageHead
        title={product.variant?.code ?? 'Stock'}
        before={
          <Link href="/office/stock" className="underline underline-offset-4">
            Stock
          </Link>
        }
        back={{ href: '/office/stock', label: 'Stock' }}
        actions={product.actions}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="room-gutter max-w-176 py-3">
          <StockDetails product={product} head="h2" />
        </div>
      </div>
      {product.variant && product.form === null ? (
        <PhoneActions label="Actions for this product">{product.actions}</PhoneActions>
      ) : null}
    </>
  )
}

/** Sets the low-stock level of a product. At this level it is listed as low and proposed for the next order. */
function LevelForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { variantId, lowTenths: seenTenths } = variant
  const form = useOfficeForm(officeStockLevel, {
    defaults: { level: seenTenths === null ? '' : String(seenTenths / 10) },
    toInput: ({ level }, wrong) => ({
      ...{ variantId, seenTenths },
      lowTenths: level.trim() === '' ? null : (typedTenths(level) ?? wrong('level', 'Enter a number.')),
    }),
    refreshes: [...STOCK_READS, 'office-reorder-list'],
    onDone: onClose,
  })
  return (
    <OfficeForm
      className="mt-3 border border-field p-3"
      words={{
        title: 'Low at',
        text: 'The product is low at this number of free pieces. Leave empty for no alert.',
        submit: 'Save',
      }}
      form={form}
      isIncomplete={!form.isDirty}
      onClose={onClose}
    >
      <OfficeField label="Free pieces" inputMode="decimal" className="mt-2 w-32" {...form.field('level')} />
    </OfficeForm>
  )
}

function StockDetails({
  product,
  head: Head = 'h3',
}: {
  product: ReturnType<typeof useStockProduct>
  /** The level of its headings: below the preview's own, or below the page's. */
  head?: 'h2' | 'h3'
}) {
  const { read, variant, form, setForm } = product
  const { data } = read
  return (
    <>
      {!data || !variant ? (
        <QueryState query={read} what="this product" rows={6} />
      ) : (
        <>
          <p className="font-semibold">{variant.name}</p>
          <Figures variant={variant} />
          {form === 'adjust' ? <AdjustForm variant={variant} onClose={() => setForm(null)} /> : null}
          {form === 'bale' ? <BaleForm variant={variant} onClose={() => setForm(null)} /> : null}
          {form === 'level' ? <LevelForm variant={variant} onClose={() => setForm(null)} /> : null}
          {data.waiting > 0 ? (
            <p className="mt-2 text-muted">
              {data.waiting === 1 ? '1 person waits' : `${data.waiting} people wait`} for it to be back in stock.
            </p>
          ) : null}
          {data.promises.length > 0 ? (
            <section aria-label="Promised to orders" className="mt-4">
              <Head className="heading border-b border-ink pb-1 text-d5">Promised to</Head>
              <ul>
                {data.promises.map(({ orderNo, placedAt, tenths }) => (
                  <li key={orderNo} className="flex items-baseline gap-3 border-b border-hairline py-1">
                    <Link
                      href={`/office/orders/${orderNo}`}
                      prefetch={false}
                      className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline max-md:min-h-11"
                    >
                      {orderNo}
                    </Link>
                    <When at={placedAt} className="text-tiny text-muted" />
                    <span className="ml-auto tabular-nums">{figure(tenths)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section aria-label="Movements" className="mt-4">
            <header className="flex items-baseline justify-between border-b border-ink pb-1">
              <Head className="heading text-d5">Movements</Head>
              <Link
                href={`/office/stock/movements?search=${encodeURIComponent(variant.code)}`}
                prefetch={false}
                className="inline-flex min-h-6 min-w-6 items-center justify-end text-tiny underline max-md:min-h-11 max-md:min-w-11"
              >
                All
              </Link>
            </header>
            <MovementLines movements={data.movements} />
          </section>
        </>
      )}
    </>
  )
}

function Figures({ variant }: { variant: StockVariant }) {
  const { onHandTenths, promisedTenths, freeTenths, lowTenths, comingTenths, unit, shelf } = variant
  const packed = packedText(variant)
  const lines = [
    { label: 'On hand', value: quantityText(onHandTenths / 10, unit), note: packed },
    { label: 'Promised to orders', value: promisedTenths > 0 ? `−${figure(promisedTenths)}` : '0', note: '' },
    { label: 'Free to sell', value: figure(freeTenths), note: '', isSum: true },
    { label: 'Ordered from suppliers', value: comingTenths > 0 ? figure(comingTenths) : '0', note: '' },
    { label: 'Low at', value: lowTenths === null ? 'never' : figure(lowTenths), note: '' },
    { label: 'Shelf', value: shelf || 'none', note: '' },
  ]
  return (
    <dl className="mt-2">
      {lines.map(({ label, value, note, isSum }) => (
        <div key={label} className={`flex items-baseline gap-3 py-0.5 ${isSum ? 'border-y border-hairline' : ''}`}>
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto text-right tabular-nums">
            {isSum ? <b className="font-semibold">{value}</b> : value}
            {note ? <span className="block text-tiny text-muted">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
