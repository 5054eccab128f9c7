import { FigureRow, FigureTable } from '#components/kit/figure/figure-table.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { deliveryChargeList } from '#lib/contract/content/reference.ts'
import { showMoney } from '#lib/format/money.ts'
import { openDaysText, workingDaysText } from '#lib/format/open-days.ts'

type Point = {
  id: number
  name: string
  address: string
  town: string
  county: string
  hours: string
  phone: string
  days?: number | undefined
  workingDays?: number | undefined
}

/** Counties with their delivery charges, and under a county the towns whose charges differ. */
function DeliveryTable({ charges }: Pick<Output<typeof deliveryChargeList>, 'charges'>) {
  return (
    <FigureTable columns={['County', 'Charge', 'Arrives in']} className="mt-4">
      {charges.map(({ county, town, chargeWithVat, deliveryDays, workingDays = deliveryDays }) => (
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
          figures={[showMoney(chargeWithVat, 'auto'), workingDaysText(workingDays)]}
        />
      ))}
    </FigureTable>
  )
}

/** Delivery charge and time for every county, and the collection points. */
export function DeliveryTerms({
  charges,
  points,
  openDays,
}: Pick<Output<typeof deliveryChargeList>, 'charges'> & { points: readonly Point[]; openDays: string }) {
  return (
    <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section id="charges" aria-labelledby="charges-title" className="scroll-mt-4">
        <h2 id="charges-title" className="heading text-d3">
          Charges by county
        </h2>
        <p className="mt-1 text-small text-muted">
          We deliver in Kenya only. Charges include VAT. Working days are {openDaysText(openDays)}, from your order to
          delivery.
        </p>
        <DeliveryTable charges={charges} />
      </section>
      <section id="pick-up" aria-labelledby="points-title" className="scroll-mt-4">
        <h2 id="points-title" className="heading text-d3">
          Where you can collect
        </h2>
        <ul className="mt-4">
          {points.map(({ id, name, address, town, county, hours, phone, days, workingDays = days }) => (
            <li key={id} className="border-t border-hairline py-4">
              <p className="font-semibold">{name}</p>
              <p>
                {address}, {[...new Set([town, county])].join(', ')}
              </p>
              <p className="text-small text-muted">{hours}</p>
              {workingDays === undefined ? null : (
                <p className="text-small text-muted">Ready in {workingDaysText(workingDays)}.</p>
              )}
              <a href={`tel:${phone.replace(/\s/g, '')}`} className="link inline-block py-1 text-small">
                {phone}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
