'use client'

import { type ReactNode, useId } from 'react'
import { classes } from '#components/kit/classes.ts'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import type { OfficeParcelLine } from '#lib/contract/orders/office/order-parcels.ts'
import { showAmount } from '#lib/format/money.ts'
import { faultOf, type LineMode, MODE_HEADS, type Typed, typedOf } from './quantities.ts'

const tenth = (quantity: number): number => Math.round(quantity * 10) / 10
const sum = (quantities: readonly number[]): number => tenth(quantities.reduce((all, one) => all + one, 0))
const shown = (quantity: number): ReactNode =>
  quantity === 0 ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">0</span>
    </>
  ) : (
    quantity.toLocaleString('en-KE')
  )

/**
 * The lines of an order: ordered, sent, the typed quantity, and the rest. The sums follow the typing.
 * @param mode the editable column; null to show the lines only
 * @param extra content below a line's name: the condition of a returned product
 */
export function LinesTable({
  lines,
  mode,
  typed,
  onType,
  extra,
  added,
  addedCents = 0,
}: {
  lines: readonly OfficeParcelLine[]
  mode: LineMode | null
  typed: Typed
  onType: (productId: number, text: string) => void
  extra?: (line: OfficeParcelLine) => ReactNode
  /** Rows of products that are added. */
  added?: ReactNode
  /** Their amount ex-VAT. */
  addedCents?: number
}) {
  const left = (line: OfficeParcelLine): number => {
    // An invalid quantity counts as 0.
    const now = mode === null || faultOf(mode, typed, line) ? 0 : (typedOf(mode, typed, line) ?? 0)
    if (mode === 'edit') return tenth(now - line.sent)
    return mode === 'send' || mode === 'cancel' ? tenth(line.left - now) : line.left
  }
  /** The amount at the typed quantity; the preview below has the exact amounts. */
  const exVat = (line: OfficeParcelLine): number => {
    if ((mode !== 'edit' && mode !== 'cancel') || line.ordered === 0 || faultOf(mode, typed, line)) return line.exVat
    const now = typedOf(mode, typed, line) ?? 0
    const after = mode === 'edit' ? now : line.ordered - now
    return Math.round((line.exVat * after) / line.ordered)
  }
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">Lines of the order</caption>
      <thead>
        <tr className="border-b border-ink text-tiny text-muted [&>th]:py-1.5 [&>th]:font-normal">
          <th scope="col" className="text-left">
            {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          </th>
          <Head>Ordered</Head>
          <Head>Sent</Head>
          {mode ? <Head>{MODE_HEADS[mode]}</Head> : null}
          <Head>Left</Head>
          <Head isWide>Price</Head>
          <Head isWide>Ex-VAT</Head>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position} className="border-b border-hairline align-top [&>td]:py-2 [&>th]:py-2">
            <th scope="row" className="pr-2 text-left font-normal">
              <span className="block font-semibold">{line.name}</span>
              <span className="block text-tiny text-muted">
                {line.code}
                {line.returned > 0 ? `, ${line.returned} returned` : ''}
                {line.inWork > 0 ? `, ${line.inWork} being packed` : ''}
              </span>
              {extra?.(line)}
            </th>
            <Figure isStrong>{shown(line.ordered)}</Figure>
            <Figure>{shown(line.sent)}</Figure>
            {mode ? (
              <td className="pl-2 text-right">
                <QuantityField mode={mode} line={line} typed={typed} onType={onType} />
              </td>
            ) : null}
            <Figure className={mode === 'send' && left(line) > 0 ? 'font-semibold text-warning' : undefined}>
              {shown(left(line))}
            </Figure>
            <Figure isWide className="text-muted">
              <MoneyFigure cents={line.unitPrice} isExact />
            </Figure>
            <Figure isWide>
              {exVat(line) === line.exVat ? null : (
                <s className="mr-2 text-muted">
                  <MoneyFigure cents={line.exVat} isExact />
                </s>
              )}
              <MoneyFigure cents={exVat(line)} isExact />
            </Figure>
          </tr>
        ))}
        {added}
      </tbody>
      <tfoot>
        <tr className="border-t border-ink font-semibold [&>td]:py-1.5 [&>th]:py-1.5">
          <th scope="row" className="text-left font-semibold">
            Pieces, and KSh ex-VAT
          </th>
          <Figure>{shown(sum(lines.map(({ ordered }) => ordered)))}</Figure>
          <Figure>{shown(sum(lines.map(({ sent }) => sent)))}</Figure>
          {mode ? <Figure>{shown(sum(lines.map((line) => typedOf(mode, typed, line) ?? 0)))}</Figure> : null}
          <Figure>{shown(sum(lines.map(left)))}</Figure>
          <td className="max-md:hidden" />
          <Figure isWide>{showAmount(lines.reduce((all, line) => all + exVat(line), addedCents))}</Figure>
        </tr>
      </tfoot>
    </table>
  )
}

function Head({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <th scope="col" className={classes('pl-2 text-right', isWide && 'max-md:hidden')}>
      {children}
    </th>
  )
}

function Figure({
  children,
  isWide = false,
  isStrong = false,
  className,
}: {
  children: ReactNode
  isWide?: boolean
  isStrong?: boolean
  className?: string
}) {
  return (
    <td className={classes('pl-2 text-right', isWide && 'max-md:hidden', isStrong && 'font-semibold', className)}>
      {children}
    </td>
  )
}

function QuantityField({
  mode,
  line,
  typed,
  onType,
}: {
  mode: LineMode
  line: OfficeParcelLine
  typed: Typed
  onType: (productId: number, text: string) => void
}) {
  const id = useId()
  const fault = faultOf(mode, typed, line)
  const text = typed[line.productId] ?? String(typedOf(mode, typed, line) ?? '')
  return (
    <>
      <input
        aria-label={`${MODE_HEADS[mode]}: ${line.name}`}
        aria-invalid={fault !== null}
        aria-describedby={fault ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        className="office-field w-16 justify-end text-right font-semibold"
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(line.productId, target.value)}
      />
      {fault ? (
        <span id={id} role="alert" className="block text-tiny font-semibold text-error">
          {fault}
        </span>
      ) : null}
    </>
  )
}
