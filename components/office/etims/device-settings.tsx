'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type EtimsDevice, officeEtimsDeviceSettings } from '#lib/contract/etims/office/devices.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { DEVICE_READS } from './device-words.ts'

const TAXABLE = { net: 'Without VAT', gross: 'With VAT' } as const
const BANDS = { A: 'A, exempt', C: 'C, zero-rated', D: 'D, outside VAT' } as const
const QR = { address: 'KRA’s address with the signature', text: 'Text of dates and numbers' } as const

/** A limit that can be absent. */
const limitOf = (text: string, wrong: () => never) => (text.trim() === '' ? null : (typedCount(text) ?? wrong()))

/** Facts about KRA's interface that sources dispute. docs/etims.md has the check of each on the sandbox. */
export function DeviceSettings({ device: { deviceId, version, settings } }: { device: EtimsDevice }) {
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeEtimsDeviceSettings, {
    defaults: {
      ...settings,
      notesPerInvoice: String(settings.notesPerInvoice ?? ''),
      noteMonths: String(settings.noteMonths ?? ''),
      timeoutSeconds: String(settings.timeoutSeconds),
      version,
    },
    isFollowing: true,
    toInput: ({ version: seen, notesPerInvoice, noteMonths, timeoutSeconds, ...typed }, wrong) => ({
      ...{ deviceId, version: seen },
      settings: {
        ...typed,
        notesPerInvoice: limitOf(notesPerInvoice, () => wrong('notesPerInvoice', 'Enter a whole number.')),
        noteMonths: limitOf(noteMonths, () => wrong('noteMonths', 'Enter whole months.')),
        timeoutSeconds: typedCount(timeoutSeconds) ?? wrong('timeoutSeconds', 'Enter whole seconds.'),
      },
    }),
    refreshes: DEVICE_READS,
  })
  const { field, problem } = form
  return (
    <details className="border-t border-hairline pt-3">
      <summary className="font-semibold">Facts that sources dispute</summary>
      <form {...form.attributes} className="mt-2 grid gap-3" aria-label="Facts that sources dispute">
        <p className="text-muted">
          Check each fact on KRA’s sandbox before you go live. “Disputed facts” in docs/etims.md describes the checks.
        </p>
        <OfficeSelect label="Taxable amount of a band" names={TAXABLE} {...field('taxableAmount')} />
        <OfficeSelect label="Band of products with 0% VAT: ask your accountant" names={BANDS} {...field('zeroBand')} />
        <OfficeSelect label="QR code on documents: scan one of an accepted invoice" names={QR} {...field('qr')} />
        <OfficeField
          label="Credit notes that KRA accepts per invoice (empty: no limit)"
          inputMode="numeric"
          {...field('notesPerInvoice')}
        />
        <OfficeField
          label="Months in which KRA accepts credit notes (empty: no limit)"
          inputMode="numeric"
          {...field('noteMonths')}
        />
        <OfficeField
          label="Seconds to wait for an answer, at least 45"
          inputMode="numeric"
          {...field('timeoutSeconds')}
        />
        <OfficeField label="Path of the query of one document (empty: no query)" {...field('queryPath')} />
        <CheckboxField label="Report stock to KRA, unless KRA exempts you" {...field('reportsStock')} />
        {problem ? (
          <AlertLine tone="error" title="Not saved." live="assertive">
            {problemText(problem)}
          </AlertLine>
        ) : null}
        <div>
          <OfficeButton type="submit" disabled={form.isSubmitting || !form.isDirty} refusal={refusal}>
            Save these facts
          </OfficeButton>
        </div>
      </form>
    </details>
  )
}
