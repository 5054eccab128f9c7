import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { steppedQuantity } from '#lib/catalogue/quantity-range.ts'
import { MAX_QUANTITY } from '#lib/contract/base/codes.ts'
import { showCount } from '#lib/format/count.ts'
import { balesText, typedQuantity } from '#lib/format/quantity.ts'
import {
  blockOf,
  cellAt,
  type Direction,
  type MatrixCell,
  neighbour,
  type Place,
  pasted,
  pastedText,
} from './matrix.ts'
import { MatrixColumnHeads } from './matrix-column-heads.tsx'
import { MatrixField } from './matrix-field.tsx'
import { MatrixRowHead } from './matrix-row-head.tsx'
import type { MatrixProduct, MatrixState } from './use-matrix.ts'

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
/** Change by Shift and an arrow. */
const LEAP = 10

const placeOf = (field: HTMLElement): Place => ({
  row: Number(field.dataset.row),
  column: Number(field.dataset.column),
})

/** A quantity after Shift and an arrow, within its limits: the next valid quantity if it is sold in multiples. */
function leapt(quantity: number, direction: Direction, { quantities: range }: MatrixCell): number {
  const sign = direction === 'up' || direction === 'right' ? 1 : -1
  if (range && range.step > 1) return steppedQuantity(quantity, sign, range, 0)
  const by = sign * LEAP
  return Math.min(MAX_QUANTITY, Math.max(0, quantity + by))
}

/** Keys and pasted blocks of the grid, the text to restore, and the result of the last paste. */
function useCellKeys({ matrix, quantityStep }: MatrixProduct, state: MatrixState) {
  const table = useRef<HTMLTableElement>(null)
  /** The current cell's text at the time it received the focus. */
  const before = useRef('')
  const [notice, setNotice] = useState('')

  function go(from: Place, direction: Direction) {
    const { row, column } = neighbour(matrix, from, direction, state.isOpen)
    table.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const field = event.target
    if (!(field instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const place = placeOf(field)
    const cell = cellAt(matrix, place)
    if (!cell) return
    const direction = ARROWS[event.key]
    if (direction && event.shiftKey) {
      const next = leapt(state.quantities[cell.id] ?? 0, direction, cell)
      state.write({ [cell.id]: next ? String(next) : '' })
    } else if (direction) go(place, direction)
    else if (event.key === 'Enter') go(place, 'down')
    else if (event.key === 'Escape' && field.value !== before.current) {
      state.write({ [cell.id]: before.current })
      // The first Escape restores the cell; the second closes the popup.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const block = blockOf(event.clipboardData.getData('text'))
    const found = pasted(matrix, placeOf(event.target), block, quantityStep)
    state.write(found.texts)
    setNotice(pastedText(found))
  }

  return { table, before, notice, onKeyDown, onPaste }
}

/**
 * The quantity grid: colours across, sizes down. Arrows move, Enter moves down, Tab right, Escape restores the cell,
 * Shift and an arrow change by 10 or by the multiple, and a block from a spreadsheet can be pasted into any cell.
 */
export function MatrixTable({
  product,
  state,
  column: inHand,
  onColumn,
}: {
  product: MatrixProduct
  state: MatrixState
  column: number
  onColumn: (column: number) => void
}) {
  const { matrix, Unittext, quantityStep } = product
  const { table, before, notice, onKeyDown, onPaste } = useCellKeys(product, state)
  return (
    <>
      <div className="overflow-x-auto scroll-px-36">
        {/* The fields inside are the controls; the table only hears their keys. */}
        <table
          ref={table}
          // Wide enough for five digits per colour; the rest scrolls under the sizes.
          style={{ minWidth: `${15 + matrix.columns.length * 5.5}rem` }}
          className="w-full table-fixed border-separate border-spacing-0 text-left"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <caption className="sr-only">Quantities of {product.clusterName} by size and colour</caption>
          <colgroup>
            <col className="w-34" />
            {matrix.columns.map(({ code }) => (
              <col key={code} />
            ))}
            <col className="w-35" />
          </colgroup>
          <MatrixColumnHeads columns={matrix.columns} inHand={inHand} onPick={onColumn} />
          <tbody>
            {matrix.rows.map((size, row) => (
              <tr key={size.code}>
                <MatrixRowHead name={size.name} cells={matrix.cells[row] ?? []} product={product} state={state} />
                {matrix.columns.map((colour, column) => {
                  const cell = cellAt(matrix, { row, column })
                  if (!cell)
                    return (
                      <td
                        key={colour.code}
                        className="hatch border-t border-hairline px-1.5 text-center text-tiny text-muted"
                      >
                        Not available
                      </td>
                    )
                  return (
                    <td key={colour.code} className="border-t border-hairline px-1.5 py-2.5 text-center align-top">
                      <MatrixField
                        cell={cell}
                        label={`${colour.name}, ${size.name}`}
                        text={state.texts[cell.id] ?? ''}
                        problem={state.problems[cell.id]}
                        unit={Unittext}
                        disabled={!state.isOpen(cell)}
                        data-row={row}
                        data-column={column}
                        inputMode={quantityStep < 1 ? 'decimal' : 'numeric'}
                        onFocus={(event) => {
                          before.current = event.target.value
                          event.target.select()
                        }}
                        onChange={(event) => state.write({ [cell.id]: typedQuantity(event.target.value) })}
                      />
                    </td>
                  )
                })}
                <TotalCell total={state.totals.rows[row]} unit={Unittext} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="sticky left-0 border-t border-hairline bg-ground py-3.5 pr-4">
                Total
              </th>
              {matrix.columns.map((colour, column) => (
                <td key={colour.code} className="border-t border-hairline text-center">
                  {showCount(state.totals.columns[column]?.quantity ?? 0)}
                </td>
              ))}
              <td className="sticky right-0 border-t border-hairline bg-calico px-4 text-right">
                {showCount(state.totals.grand.quantity)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p role="status" className="min-h-5 text-small text-muted">
        {notice}
      </p>
    </>
  )
}

function TotalCell({ total, unit }: { total: MatrixState['totals']['grand'] | undefined; unit: string }) {
  return (
    <td className="sticky right-0 z-1 border-t border-hairline bg-calico px-4 text-right">
      <span className="block text-lead leading-6 font-semibold">{showCount(total?.quantity ?? 0)}</span>
      <span className="block min-h-4.5 text-tiny text-muted">{total?.bales ? balesText(total, unit) : ''}</span>
    </td>
  )
}
