import type { Output } from '#lib/contract/call.ts'
import type { deliveryChargeList } from '#lib/contract/reference.ts'
import { showMoney } from '#lib/format/money.ts'

/** Counties with what delivery there costs; beneath a county the towns of it where that differs. */
export function DeliveryTable({ charges }: Pick<Output<typeof deliveryChargeList>, 'charges'>) {
  return (
    <table className="mt-4 w-full border-collapse text-left">
      <thead className="text-small text-muted">
        <tr className="border-b border-ink">
          <th scope="col" className="py-2 pr-4 font-normal">
            County
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-normal">
            Charge
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Arrives in
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map(({ county, town, chargeWithVat, deliveryDays }) => (
          <tr key={`${county} ${town ?? ''}`} className="border-b border-hairline">
            <th scope="row" className="py-2.5 pr-4 font-semibold">
              {town ? (
                <span className="block pl-4 font-normal">
                  {town}
                  <span className="sr-only">, {county}</span>
                </span>
              ) : (
                county
              )}
            </th>
            <td className="py-2.5 pr-4 text-right whitespace-nowrap">{showMoney(chargeWithVat, 'auto')}</td>
            <td className="py-2.5 text-right whitespace-nowrap">
              {deliveryDays} {deliveryDays === 1 ? 'day' : 'days'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
