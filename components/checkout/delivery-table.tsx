import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { deliveryChargeList } from '#lib/contract/content/reference.ts'
import { showMoney } from '#lib/format/money.ts'

/** Counties with their delivery charges, and under a county the towns whose charges differ. */
export function DeliveryTable({ charges }: Pick<Output<typeof deliveryChargeList>, 'charges'>) {
  return (
    <FigureTable columns={['County', 'Charge', 'Arrives in']} className="mt-4">
      {charges.map(({ county, town, chargeWithVat, deliveryDays }) => (
        <FigureRow
          key={`${county} ${town ?? ''}`}
          title={
            town ? (
              <span className="block pl-4">
                {town}
                <span className="sr-only">, {county}</span>
              </span>
            ) : (
              <span className="font-semibold">{county}</span>
            )
          }
          figures={[showMoney(chargeWithVat, 'auto'), `${deliveryDays} ${deliveryDays === 1 ? 'day' : 'days'}`]}
        />
      ))}
    </FigureTable>
  )
}
