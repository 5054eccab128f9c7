'use client'

import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type CreditNoteLimit, officeCreditLimits } from '#lib/contract/etims/office/credit-limits.ts'
import type { PlannedNote } from '#lib/contract/etims/planned-note.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/**
 * Warns before an action that issues credit notes: the last note of an invoice that KRA accepts, or a note that KRA would
 * refuse. The action stays possible, because the customer has a right to the credit.
 * @param notes the planned notes; undefined if the rest of each invoice is credited
 */
export function CreditLimits({
  orderNos,
  notes,
}: {
  orderNos: readonly number[]
  notes?: readonly PlannedNote[] | undefined
}) {
  const isNeeded = useMay('orders.view') && orderNos.length > 0 && notes?.length !== 0
  const { data, isError } = useOfficeQuery(officeCreditLimits, isNeeded ? { orderNos: [...orderNos] } : null)
  if (!isNeeded) return null
  if (isError) return <p className="mt-2 text-muted">KRA’s limits of credit notes could not be checked.</p>
  const warnings = (data?.limits ?? []).flatMap((limit) => warningsOf(limit, notes))
  return warnings.map(({ title, advice }) => (
    <AlertLine key={title} tone="warning" live="polite" className="mt-2" title={title}>
      {advice}
    </AlertLine>
  ))
}

const OUTSIDE =
  'The credit note is issued all the same, and the eTIMS queue shows KRA’s refusal. The customer gets the refund or store credit. Correct the declared VAT with your accountant.'
const REST =
  'Credit the rest of the invoice now, and place a new order, with a new invoice, for the products that the customer keeps. KRA can refuse a smaller credit note.'
const NO_OTHER = 'Include all products that the customer returns: KRA refuses later credit notes of this invoice.'

function warningsOf(limit: CreditNoteLimit, notes: readonly PlannedNote[] | undefined) {
  const { invoice, notes: issued, isOver, isLast, lastIsRest, olderThanMonths } = limit
  const planned = notes ? notes.find((note) => note.invoice === invoice) : { isRest: true }
  if (!planned) return []
  const count = `${issued} credit ${issued === 1 ? 'note' : 'notes'}`
  return [
    ...(isOver ? [{ title: `${invoice} has ${count} already: KRA accepts no more.`, advice: OUTSIDE }] : []),
    ...(olderThanMonths === null
      ? []
      : [
          {
            title: `${invoice} is older than ${olderThanMonths} months: KRA accepts no credit note for it.`,
            advice: OUTSIDE,
          },
        ]),
    ...(isLast && !planned.isRest
      ? [
          {
            title: `This is the last credit note that KRA allows for ${invoice}.${lastIsRest ? ' It must credit the rest.' : ''}`,
            advice: lastIsRest ? REST : NO_OTHER,
          },
        ]
      : []),
  ]
}
