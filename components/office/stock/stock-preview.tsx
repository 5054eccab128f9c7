'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { Picture } from '#components/kit/media/picture.tsx'
import { SidePreview, useSettled } from '#components/kit/page/side-preview.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeStockLevel, officeStockVariant, type StockVariant } from '#lib/contract/stock/office/stock.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { shortDay } from '#lib/office/when.ts'
import { AdjustForm, STOCK_READS } from './adjust-form.tsx'
import { BaleForm } from './bale-form.tsx'
import { MovementLines } from './movement-lines.tsx'
import { StockMark } from './stock-columns.tsx'
import { figure, packedText, typedTenths } from './stock-words.ts'

/** At a phone's foot. */
const TALL = 'max-md:h-14 max-md:flex-1'

type Form = 'adjust' | 'bale' | 'level'

/** A product's stock query, the open form, and the buttons that open a form. */
export function useStockProduct(variantId: number) {
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

type StockProduct = ReturnType<typeof useStockProduct>

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

/** The stock of a product beside the list: figures, the open form, promises and movements. */
function StockDetails({ product }: { product: StockProduct }) {
  const { read, variant } = product
  const { data } = read
  if (!data || !variant) return <QueryState query={read} what="this product" rows={6} />
  return (
    <>
      <div className="flex gap-3">
        <p className="min-w-0 flex-1 font-semibold">
          <Link
            href={`/office/stock/products/${variant.variantId}`}
            prefetch={false}
            className="underline-offset-4 hover:underline"
          >
            {variant.name}
          </Link>
        </p>
        <span className="w-14 flex-none">
          <Picture media={data.picture} widths={[320]} ratio={[124, 166]} decorative />
        </span>
      </div>
      <StockFigures product={product} shortTenths={data.shortTenths} waiting={data.waiting} />
      <Promises promises={data.promises} />
      <section aria-label="Movements" className="mt-4">
        <MovementsHead code={variant.code} />
        <MovementLines movements={data.movements} />
      </section>
    </>
  )
}

/** Quantities of a product with the form that is open, and the people who wait for it. */
export function StockFigures({
  product: { variant, form, setForm },
  shortTenths,
  waiting,
}: {
  product: StockProduct
  shortTenths: number
  waiting: number
}) {
  if (!variant) return null
  return (
    <>
      <Figures variant={variant} shortTenths={shortTenths} />
      {form === 'adjust' ? <AdjustForm variant={variant} onClose={() => setForm(null)} /> : null}
      {form === 'bale' ? <BaleForm variant={variant} onClose={() => setForm(null)} /> : null}
      {form === 'level' ? <LevelForm variant={variant} onClose={() => setForm(null)} /> : null}
      {waiting > 0 ? (
        <p className="mt-2 text-muted">
          {waiting === 1 ? '1 person waits' : `${waiting} people wait`} for it to be back in stock.
        </p>
      ) : null}
    </>
  )
}

/** The level of a heading: below the preview's own, or below the page's. */
type HeadLevel = 'h2' | 'h3'
const HEAD = 'heading border-b border-ink pb-1 text-d5'
const ROW = 'flex items-baseline gap-3 border-b border-hairline py-1'
const ROW_LINK = 'inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline max-md:min-h-11'

/** The orders that a product is promised to. */
export function Promises({
  promises,
  head: Head = 'h3',
}: {
  promises: Output<typeof officeStockVariant>['promises']
  head?: HeadLevel
}) {
  if (promises.length === 0) return null
  return (
    <section aria-label="Promised to orders" className="mt-4">
      <Head className={HEAD}>Promised to</Head>
      <ul>
        {promises.map(({ orderNo, placedAt, tenths }) => (
          <li key={orderNo} className={ROW}>
            <Link href={`/office/orders/${orderNo}`} prefetch={false} className={ROW_LINK}>
              {orderNo}
            </Link>
            <When at={placedAt} className="text-tiny text-muted" />
            <span className="ml-auto tabular-nums">{figure(tenths)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Orders to suppliers with a product that is not here yet. */
export function OrderedFromSuppliers({ coming }: { coming: Output<typeof officeStockVariant>['coming'] }) {
  if (coming.length === 0) return null
  return (
    <section aria-label="Ordered from suppliers" className="mt-4">
      <h2 className={HEAD}>Ordered from suppliers</h2>
      <ul>
        {coming.map(({ supplierOrderId, supplier, expectedOn, tenths }) => (
          <li key={supplierOrderId} className={ROW}>
            <Link href={`/office/stock/orders/${supplierOrderId}`} prefetch={false} className={ROW_LINK}>
              {supplier}
            </Link>
            <span className="text-tiny text-muted">{expectedOn ? `by ${shortDay(expectedOn)}` : 'no day yet'}</span>
            <span className="ml-auto tabular-nums">{figure(tenths)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Head of the movements of a product, with a link to all of them. */
export function MovementsHead({ code, head: Head = 'h3' }: { code: string; head?: HeadLevel }) {
  return (
    <header className="flex items-baseline justify-between border-b border-ink pb-1">
      <Head className="heading text-d5">Movements</Head>
      <Link
        href={`/office/stock/movements?search=${encodeURIComponent(code)}`}
        prefetch={false}
        className="inline-flex min-h-6 min-w-6 items-center justify-end text-tiny underline max-md:min-h-11 max-md:min-w-11"
      >
        All
      </Link>
    </header>
  )
}

function Figures({ variant, shortTenths }: { variant: StockVariant; shortTenths: number }) {
  const { onHandTenths, promisedTenths, freeTenths, lowTenths, comingTenths, unit, shelf } = variant
  const packed = packedText(variant)
  const lines = [
    { label: 'On hand', value: quantityText(onHandTenths / 10, unit), note: packed },
    { label: 'Promised to orders', value: promisedTenths > 0 ? `−${figure(promisedTenths)}` : '0', note: '' },
    { label: 'Free to sell', value: figure(freeTenths), note: '', isSum: true },
    ...(shortTenths > 0
      ? [{ label: 'Short at packing', value: figure(shortTenths), note: 'waits for orders staff' }]
      : []),
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
