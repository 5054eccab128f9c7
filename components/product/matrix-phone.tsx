import Link from 'next/link'
import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Stepper } from '#components/kit/field/stepper.tsx'
import { WarningIcon } from '#components/kit/icon.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { breakText } from '#lib/catalogue/agreed-price.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { balesText, quantityText, shownQuantity, stockText } from '#lib/format/quantity.ts'
import { productAddress } from '#lib/routes.ts'
import { cellAt, cellTotal, type Place } from './matrix.ts'
import { hintOf, type MatrixProduct, type MatrixState } from './use-matrix.ts'

/** Distance of a sideways swipe that changes the colour, in px. */
const SWIPE = 60

/** The quantity grid on a phone: one colour at a time, a stepper for each of its sizes. */
export function MatrixPhone({
  product,
  state,
  column,
  onColumn,
}: {
  product: MatrixProduct
  state: MatrixState
  column: number
  onColumn: (column: number) => void
}) {
  const { matrix, Unittext } = product
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    tabs.current?.children[column]?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [column])
  const swipe = useSideSwipe((by) => show(column + by))
  const colour = matrix.columns[column]
  if (!colour) return null

  function show(next: number, focus = false) {
    if (!matrix.columns[next]) return
    onColumn(next)
    const tab = tabs.current?.children[next]
    if (focus && tab instanceof HTMLElement) tab.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = matrix.columns.length - 1
    const next = { ArrowRight: column + 1, ArrowLeft: column - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(Math.min(last, Math.max(0, next)), true)
  }

  return (
    <>
      <div
        ref={tabs}
        role="tablist"
        aria-label="Colour"
        className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1"
        onKeyDown={onKeyDown}
      >
        {matrix.columns.map((one, at) => (
          <ColourTab
            key={one.code}
            colour={one}
            at={at}
            isChosen={at === column}
            quantity={state.totals.columns[at]?.quantity ?? 0}
            unit={Unittext}
            isWrong={state.refused.some((cell) => cell.column === at)}
            onShow={() => show(at)}
          />
        ))}
      </div>
      <div id="colour-sizes" role="tabpanel" aria-labelledby={`colour-${column}`} {...swipe}>
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="heading text-d4">{colour.name}</h3>
          {matrix.columns.length > 1 ? (
            <p className="text-tiny text-muted">
              Colour {column + 1} of {matrix.columns.length}. Swipe or tap to change.
            </p>
          ) : null}
        </div>
        {matrix.rows.map((size, row) => (
          <SizeRow
            key={size.code}
            product={product}
            state={state}
            at={{ row, column }}
            colour={colour.name}
            size={size.name}
          />
        ))}
      </div>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-3">
        <dt>{colour.name}</dt>
        <dd className="text-right font-semibold">
          {quantityText(state.totals.columns[column]?.quantity ?? 0, Unittext)}
        </dd>
      </dl>
      <Link href={productAddress(product.id)} prefetch={false} className="link mt-2 inline-flex min-h-11 items-center">
        View More
      </Link>
    </>
  )
}

/** Handlers of a sideways swipe. @param onStep gets 1 for a swipe to the left, -1 for a swipe to the right */
function useSideSwipe(onStep: (by: 1 | -1) => void) {
  const touch = useRef<{ x: number; y: number } | null>(null)
  function onTouchStart(event: TouchEvent) {
    const at = event.touches[0]
    touch.current = at && event.touches.length === 1 ? { x: at.clientX, y: at.clientY } : null
  }
  function onTouchEnd(event: TouchEvent) {
    const from = touch.current
    const to = event.changedTouches[0]
    touch.current = null
    if (!from || !to) return
    const [across, down] = [to.clientX - from.x, to.clientY - from.y]
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) onStep(across < 0 ? 1 : -1)
  }
  return { onTouchStart, onTouchEnd }
}

function ColourTab({
  colour,
  at,
  isChosen,
  quantity,
  unit,
  isWrong,
  onShow,
}: {
  colour: MatrixProduct['matrix']['columns'][number]
  at: number
  isChosen: boolean
  quantity: number
  unit: string
  isWrong: boolean
  onShow: () => void
}) {
  return (
    <LiveButton
      role="tab"
      id={`colour-${at}`}
      aria-selected={isChosen}
      aria-controls="colour-sizes"
      tabIndex={isChosen ? 0 : -1}
      onClick={onShow}
      className={classes(
        'flex w-18 shrink-0 snap-start flex-col border-b-4 pb-2 text-left text-tiny',
        isChosen ? 'font-semibold' : 'text-muted',
        isWrong ? 'border-error' : isChosen ? 'border-ink' : 'border-transparent',
      )}
    >
      <Picture
        media={colour.swatch.sha256 ? colour.swatch : colour.image}
        widths={[320]}
        ratio={[72, 36]}
        decorative
        className="mb-2 h-9"
      />
      <span className="block w-full flex-1 hyphens-auto break-words">{colour.name}</span>
      <span className={classes('flex items-center gap-1 font-semibold', isWrong ? 'text-error' : 'text-ink')}>
        {showCount(quantity)}
        <span className="sr-only"> {unit}</span>
        {isWrong ? (
          <>
            <WarningIcon size={14} />
            <span className="sr-only">, a quantity is wrong</span>
          </>
        ) : null}
      </span>
    </LiveButton>
  )
}

/** A size of the colour: its price, the quantity, and the stock or the bales. */
function SizeRow({
  product,
  state,
  at,
  colour,
  size,
}: {
  product: MatrixProduct
  state: MatrixState
  at: Place
  colour: string
  size: string
}) {
  const { matrix, quantityStep } = product
  const cell = cellAt(matrix, at)
  const quantity = cell ? (state.quantities[cell.id] ?? 0) : 0
  const text = cell ? (state.texts[cell.id] ?? '') : ''
  return (
    <div className="grid grid-cols-[1fr_10rem] items-start gap-3 border-b border-hairline py-2.5">
      <p>
        <span className="block font-semibold">{size}</span>
        {cell ? <CellTexts product={product} state={state} cell={cell} quantity={quantity} /> : null}
      </p>
      {cell ? (
        <Stepper
          label={`${colour}, ${size}`}
          value={text === '' ? 0 : Number(text)}
          min={0}
          max={Math.max(cell.piece, quantity)}
          step={quantityStep}
          stride={1}
          range={cell.quantities}
          disabled={!state.isOpen(cell)}
          error={state.problems[cell.id]}
          onChange={(next) => state.write({ [cell.id]: Number.isNaN(next) ? '?' : shownQuantity(next) })}
        />
      ) : (
        <p className="hatch flex h-12 items-center justify-center text-small text-muted">Not available</p>
      )}
    </div>
  )
}

/** Price, price break, and the bales or the stock of a size. */
function CellTexts({
  product,
  state,
  cell,
  quantity,
}: {
  product: MatrixProduct
  state: MatrixState
  cell: NonNullable<ReturnType<typeof cellAt>>
  quantity: number
}) {
  const { Unittext } = product
  const { fewLeft } = useSite()
  const hint = hintOf(product, cell)
  const total = cellTotal(cell, quantity, 0)
  const next = cell.exVatPrice === null ? null : state.nextOf(cell, quantity)
  const stock = stockText(cell.piece, Unittext, fewLeft)
  return (
    <>
      <span className="block text-small text-muted">
        {cell.exVatPrice === null ? null : (
          <span className={state.pricesLoaded ? undefined : 'invisible'}>
            {showMoney(state.shownPriceOf(cell, quantity), 'auto')}
          </span>
        )}
        {cell.piecesPerBale > 1 ? `, bale of ${cell.piecesPerBale}` : ''}
      </span>
      {hint ? <span className="block text-tiny">{hint}</span> : null}
      {next ? <span className="block text-tiny text-success">{breakText(next)}</span> : null}
      {state.problems[cell.id] ? null : (
        <span className={classes('block text-tiny', quantity ? undefined : 'text-muted')}>
          {total.bales ? balesText(total, Unittext) : stock}
        </span>
      )}
    </>
  )
}
