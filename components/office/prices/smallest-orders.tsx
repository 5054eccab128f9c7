'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import { officePriceGroups } from '#lib/contract/pricing/office/price-rules.ts'
import {
  officeSmallestOrderSave,
  officeSmallestOrders,
  type SmallestOrder,
} from '#lib/contract/pricing/office/quantity-terms.ts'
import { showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

interface Buyers {
  groupId: number | null
  buyerName: string
  saved: SmallestOrder | undefined
}

const amountOf = ({ saved, groupId }: Buyers) => {
  if (!saved) return groupId === null ? 'no smallest order' : 'as all buyers'
  return saved.amount === 0 ? 'no smallest order' : showMoney(saved.amount, 'auto')
}

/** The smallest order of all buyers and of each group of companies. */
export function SmallestOrders({ onClose }: { onClose: () => void }) {
  const query = useOfficeQuery(officeSmallestOrders, {})
  const groups = useOfficeQuery(officePriceGroups, {})
  const [edited, setEdited] = useState<number | null | undefined>(undefined)
  const refusal = useRefusal('prices.set')
  return (
    <div className="grid content-start gap-3 px-4.5 py-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="heading text-d5">Smallest orders</h2>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      <p className="text-tiny text-muted">
        Products with VAT, before offers and delivery. A company in several groups has the lowest amount of its groups.
        The counter has no smallest order.
      </p>
      <Loaded query={query} what="the smallest orders" rows={3}>
        {(amounts) => (
          <ul>
            {[{ groupId: null, name: 'All buyers' }, ...(groups.data ?? [])].map(({ groupId, name }) => {
              const buyers = { groupId, buyerName: name, saved: amounts.find((one) => one.groupId === groupId) }
              return (
                <li key={groupId} className="border-b border-hairline py-2">
                  <div className="flex flex-wrap items-center justify-between gap-x-3">
                    <span className="min-w-0">
                      <b className="block truncate font-semibold">{name}</b>
                      <span className="text-tiny text-muted">{amountOf(buyers)}</span>
                    </span>
                    {edited === groupId ? null : (
                      <OfficeButton size="small" refusal={refusal} onClick={() => setEdited(groupId)}>
                        Change
                        <span className="sr-only"> {name}</span>
                      </OfficeButton>
                    )}
                  </div>
                  {edited === groupId ? (
                    <AmountForm buyers={buyers} refusal={refusal} onClose={() => setEdited(undefined)} />
                  ) : null}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

function AmountForm({ buyers, refusal, onClose }: { buyers: Buyers; refusal: string | null; onClose: () => void }) {
  const { groupId, buyerName, saved } = buyers
  const form = useOfficeForm(officeSmallestOrderSave, {
    defaults: { amount: saved ? amountText(saved.amount) : '', version: saved?.version ?? null },
    toInput: ({ amount, version }, wrong) => ({
      ...{ groupId, version },
      amount: amount.trim() === '' ? null : (typedShillings(amount) ?? wrong('amount', 'Enter whole shillings.')),
    }),
    refreshes: [officeSmallestOrders.name, 'office-audit-list'],
    onClose,
  })
  const theirs = (form.theirs as SmallestOrder[] | null)?.find((one) => one.groupId === groupId)
  return (
    <form {...form.attributes} aria-label={`Smallest order: ${buyerName}`} className="mt-2 grid gap-2">
      <OfficeField
        label={groupId === null ? 'KSh, empty for none' : 'KSh, 0 for none, empty as all buyers'}
        data-first
        inputMode="numeric"
        {...form.field('amount')}
      />
      {form.theirs ? (
        <AlertLine tone="warning" title="A colleague has changed it." live="assertive">
          Now: {amountOf({ ...buyers, saved: theirs })}.
          <span className="mt-2 flex flex-wrap gap-2">
            <OfficeButton onClick={() => form.submit({ version: theirs?.version ?? null })}>Save mine</OfficeButton>
            <OfficeButton onClick={onClose}>Cancel</OfficeButton>
          </span>
        </AlertLine>
      ) : form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" refusal={refusal} disabled={form.isSubmitting}>
          Save
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
    </form>
  )
}
