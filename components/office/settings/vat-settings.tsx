'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import { officeVat, officeVatCancel, type Vat, type VatChange } from '#lib/contract/pricing/office/vat.ts'
import { showCount } from '#lib/format/count.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { useNow } from '#lib/office/use-now.ts'
import { exactTime } from '#lib/office/when.ts'
import { type VatDraft, VatForm } from './vat-form.tsx'

/** A change that is due for longer than this, and not in force, has failed. */
const LATE_MS = 30_000

/** Past and cancelled changes of the standard rate, the newest first. */
function VatHistory({ history }: { history: Vat['history'] }) {
  return (
    <div className="room-gutter py-4">
      <h2 className="heading text-d5">Earlier changes</h2>
      {history.length === 0 ? <p className="text-muted">No earlier rates</p> : null}
      <ul>
        {history.map(({ changeId, perc, previousPerc, holdsFrom, reason, by, variants, charges, cancelledBy }) => (
          <li key={changeId} className="border-b border-hairline py-2">
            <p className="flex justify-between gap-4">
              <b className="font-semibold">
                {previousPerc}% → {perc}%
              </b>
              {cancelledBy ? (
                <StatusMark status="ended">Cancelled</StatusMark>
              ) : (
                <StatusMark status="done">Applied</StatusMark>
              )}
            </p>
            <p>{reason}</p>
            <p className="text-tiny text-muted">
              For {exactTime(new Date(holdsFrom))}, scheduled by {by}
              {cancelledBy ? `, cancelled by ${cancelledBy}` : ''}
              {variants !== null && charges !== null
                ? `. ${showCount(variants)} variants, ${showCount(charges)} delivery charges`
                : ''}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rates of VAT: the products and charges of each, and the day of the next standard rate. */
export function VatSettings() {
  const query = useOfficeQuery(officeVat, {}, { everyMs: 30_000 })
  const { data } = query
  if (!data) return <QueryState query={query} what="the rates of VAT" rows={6} permission="settings.view" />
  return (
    <PageBody>
      <Column>
        <div className="room-gutter max-w-200 py-4">
          <Rates vat={data} />
          {data.scheduled ? <Scheduled change={data.scheduled} /> : <NewChange vat={data} />}
        </div>
      </Column>
      <Column label="Earlier changes" width="400px" isPaper>
        <VatHistory history={data.history} />
      </Column>
    </PageBody>
  )
}

const className = (perc: number, isStandard: boolean) =>
  isStandard ? 'Standard' : perc === 0 ? 'Zero-rated or exempt' : 'Separate rate'

function Rates({ vat: { standard, classes } }: { vat: Vat }) {
  return (
    <section aria-labelledby="vat-rates">
      <h2 id="vat-rates" className="heading text-d5">
        The standard rate is {standard}%
      </h2>
      <p className="text-muted">
        Prices are stored without VAT. A product’s rate is set at import. New products have the rate of their family, or
        else the standard rate.
      </p>
      <table className="mt-3 w-full">
        <thead className="border-b border-ink text-left text-tiny text-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              Rate
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Variants
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Families
            </th>
            <th scope="col" className="py-1 text-right font-medium max-md:hidden">
              Delivery charges
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {classes.map(({ perc, isStandard, variants, families, charges }) => (
            <tr key={perc} className="border-b border-hairline">
              <th scope="row" className="py-1.5 text-left font-normal">
                <b className="font-semibold">{perc}%</b>{' '}
                <span className="text-muted">{className(perc, isStandard)}</span>
              </th>
              <td className="py-1.5 text-right">{showCount(variants)}</td>
              <td className="py-1.5 text-right">{showCount(families)}</td>
              <td className="py-1.5 text-right max-md:hidden">{showCount(charges)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The scheduled change, until it is in force. */
function Scheduled({ change }: { change: VatChange }) {
  const { changeId, perc, previousPerc, holdsFrom, reason, by } = change
  const isLate = useNow().getTime() - Date.parse(holdsFrom) > LATE_MS
  const refusal = useRefusal('settings.edit')
  const { run, isRunning, problem } = useOfficeAction(officeVatCancel, {
    refreshes: ['office-vat', 'office-audit-list'],
    onDone: (_vat, message) => noteDone(message),
  })
  return (
    <section aria-label="Scheduled" className="mt-6 border border-field bg-paper p-3.5">
      <h2 className="heading text-d5">
        {perc}% from {exactTime(new Date(holdsFrom))}, instead of {previousPerc}%
      </h2>
      {isLate ? (
        <AlertLine tone="error" title="This change is late." className="my-2">
          The shop’s background work is not running. Check Office and health.
        </AlertLine>
      ) : null}
      <p>{reason}</p>
      <p className="text-muted">
        Scheduled by {by}. It applies automatically to prices, carts and new orders. Existing orders keep their rate.
      </p>
      {problem ? (
        <AlertLine tone="error" title="Not cancelled." live="assertive" className="mt-2">
          {problem.message}
        </AlertLine>
      ) : null}
      <OfficeButton className="mt-3" refusal={refusal} disabled={isRunning} onClick={() => void run({ changeId })}>
        Cancel this change
      </OfficeButton>
    </section>
  )
}

function NewChange({ vat }: { vat: Vat }) {
  const mayEdit = useMay('settings.edit')
  const refusal = useRefusal('settings.edit')
  const [isOpen, setOpen] = useState(false)
  // Values typed before a reload open the form again.
  const [draft, setDraft] = useRememberedDraft<VatDraft>('office.vat')
  if (mayEdit && (isOpen || draft))
    return <VatForm standard={vat.standard} draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} />
  return (
    <OfficeButton variant="outline" className="mt-6" refusal={refusal} onClick={() => setOpen(true)}>
      Schedule a new standard rate
    </OfficeButton>
  )
}
