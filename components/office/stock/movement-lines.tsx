import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import type { StockMovement } from '#lib/contract/stock/office/stock.ts'
import { STOCK_CAUSES } from '#lib/contract/stock/office/stock-causes.ts'
import { figure, moverOf, signedFigure } from './stock-words.ts'

/** Stock movements of a product, newest first: reason, author, change, and resulting stock. */
export function MovementLines({ movements }: { movements: readonly StockMovement[] }) {
  if (movements.length === 0) return <p className="py-2 text-muted">No movements yet.</p>
  return (
    <ol>
      {movements.map((movement) => (
        <li key={movement.movementId} className="flex gap-3 border-b border-hairline py-1.5">
          <span className="min-w-0 flex-1">
            {STOCK_CAUSES[movement.cause]}
            {movement.orderNo === null ? null : (
              <>
                {', '}
                <Link href={`/office/orders/${movement.orderNo}`} prefetch={false} className="underline">
                  order {movement.orderNo}
                </Link>
              </>
            )}
            <span className="block text-tiny text-muted">
              {[moverOf(movement), movement.note].filter(Boolean).map((text) => `${text}, `)}
              <When at={movement.at} />
            </span>
          </span>
          <span className="flex-none text-right tabular-nums">
            {changeText(movement)}
            <span className="block text-tiny text-muted">{figure(movement.onHandAfter)} on hand</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** "+6", "6 promised", "1 bale fewer". */
export function changeText({ onHandTenths, promisedTenths, bales }: StockMovement): string {
  if (onHandTenths !== 0) return signedFigure(onHandTenths)
  if (promisedTenths !== 0) return `${figure(Math.abs(promisedTenths))} ${promisedTenths > 0 ? 'promised' : 'released'}`
  const count = Math.abs(bales)
  return `${count} ${count === 1 ? 'bale' : 'bales'} ${bales < 0 ? 'opened' : 'more'}`
}
