'use client'

import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import {
  ADJUST_REASONS,
  type AdjustReason,
  officeStockAdjust,
  type StockVariant,
} from '#lib/contract/stock/office/stock.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { figure, typedTenths } from './stock-words.ts'

/** Queries to refetch after stock changes. */
export const STOCK_READS = ['office-stock-list', 'office-stock-variant', 'office-stock-movements']

const WAYS = { more: 'Add', less: 'Remove', is: 'New total' } as const

/** Corrects the stock of a product by a difference or to a total, with a reason. Shows the new total first. */
export function AdjustForm({ variant, onClose }: { variant: StockVariant; onClose: () => void }) {
  const { variantId, onHandTenths, unit } = variant
  const form = useOfficeForm(officeStockAdjust, {
    defaults: { way: 'less' as keyof typeof WAYS, tenths: '', reason: '' as AdjustReason | '', note: '' },
    toInput: ({ way, tenths, reason, note }, wrong) => {
      const typed = typedTenths(tenths) ?? wrong('tenths', 'Enter a number, such as 12.')
      return {
        ...{ variantId, note: note.trim(), reason: reason || wrong('reason', 'Choose a reason.') },
        ...(way === 'is'
          ? { toTenths: typed, seenTenths: onHandTenths }
          : { byTenths: way === 'more' ? typed : -typed }),
      }
    },
    refreshes: STOCK_READS,
    onDone: ({ code, onHandTenths: after, unit: of }) => noteDone(`${code}: ${quantityText(after / 10, of)} on hand.`),
    onClose,
  })
  const { way } = form.typed
  const typed = typedTenths(form.typed.tenths)
  const after = typed === null ? null : way === 'is' ? typed : onHandTenths + (way === 'more' ? typed : -typed)
  return (
    <OfficeForm
      className="mt-3 border border-field p-3"
      words={{
        title: 'Correct stock',
        text: `${quantityText(onHandTenths / 10, unit)} on hand now.`,
        submit: after === null ? 'Correct' : `Set stock to ${figure(after)}`,
        failed: 'Not corrected.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-2 flex gap-2">
        <OfficeSelect label="Change" className="flex-1" names={WAYS} {...form.field('way')} />
        <OfficeField label="How many" inputMode="decimal" className="w-28" autoFocus {...form.field('tenths')} />
      </div>
      <OfficeSelect label="Reason" className="mt-2" names={ADJUST_REASONS} {...form.field('reason')}>
        <option value="">Choose a reason</option>
      </OfficeSelect>
      <OfficeField label="Note (optional)" className="mt-2" maxLength={300} {...form.field('note')} />
      {form.problem?.code === 'changed-meanwhile' ? (
        <AlertLine tone="warning" title="The stock has changed. Check the new figure above." className="mt-2">
          Your entries are still here.
        </AlertLine>
      ) : null}
    </OfficeForm>
  )
}
