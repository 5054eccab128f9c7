'use client'

import { useRouter } from 'next/navigation'
import { Button } from '#components/kit/button/button.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { placeNames } from '#components/kit/field/place-names.ts'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { FormSection } from '#components/kit/form/form-section.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { remember } from '#lib/browser/tab-storage.ts'
import { refreshCompany } from '#lib/company/branch-queries.ts'
import type { BranchDetails, branchCreate } from '#lib/contract/companies/branch.ts'
import { branchFields, copyInvoice, NO_PLACES } from './branch-fields.ts'
import { BranchPeople } from './branch-people.tsx'

const INVOICE = placeNames('invoice')
const DELIVERY = placeNames('delivery')

const loadCall = async (branchId: number | undefined) => {
  const { branchCreate, branchUpdate } = await import('#lib/contract/companies/branch.ts')
  // Both calls return the branch. Their requests differ only by its id.
  return (branchId === undefined ? branchCreate : branchUpdate) as typeof branchCreate
}

/** Adds a branch, or changes the given branch. Typed values survive a reload until they are saved or discarded. */
export function BranchForm({ branch }: { branch?: BranchDetails }) {
  const router = useRouter()
  const keep = `branch-${branch?.branchId ?? 'new'}`
  const form = useCallForm(() => loadCall(branch?.branchId), {
    defaults: branchFields(branch),
    keep,
    toSend: (given) => (given.sameAddress === 1 ? { ...given, ...NO_PLACES } : given),
    onDone: (saved, message) => {
      // The router can retain the page in hidden state and show it again.
      form.reset(branchFields(branch && saved))
      refreshCompany()
      showAlert({ tone: 'success', title: message })
      router.push('/branch')
    },
  })
  const { field, problem, isSubmitting, watch, write } = form
  const same = Number(watch('sameAddress')) === 1
  const hasName = branch?.approval_status === 'approved'

  function setSame(on: boolean) {
    write('sameAddress', on ? 1 : 0)
    // A hidden field must not block saving.
    for (const { postalCode } of [INVOICE, DELIVERY]) {
      if (on && !/^\d{5}$/.test(String(watch(postalCode) ?? ''))) write(postalCode, '')
    }
  }

  return (
    <form {...form.attributes} className="space-y-10">
      <FormProblem problem={problem} />
      <FormSection title="Branch details">
        <TextField
          label="Branch name"
          autoComplete="off"
          {...field('branchName')}
          readOnly={hasName}
          aria-disabled={hasName || undefined}
          className={hasName ? 'bg-calico! text-muted' : undefined}
          help={
            hasName
              ? 'This name is approved. Contact us to change it.'
              : 'The name your team uses, for example Eastleigh.'
          }
        />
        <BranchPeople form={form} branch={branch} />
      </FormSection>
      <FormSection title="Addresses">
        <Checkbox checked={same} name="sameAddress" onChange={(event) => setSame(event.target.checked)}>
          Same as the company’s addresses
        </Checkbox>
      </FormSection>
      {same ? null : (
        <>
          <FormSection title="Invoice address">
            <TextField label="Postal address" placeholder="P.O. Box 1234" {...field('invoiceAddress')} />
            <PlaceFields form={form} names={INVOICE} />
          </FormSection>
          <FormSection title="Delivery address">
            <Button variant="quiet" size="small" onClick={() => copyInvoice(form)}>
              Copy the invoice address
            </Button>
            <TextField label="Postal address" placeholder="P.O. Box 1234" {...field('deliveryAddress')} />
            <PlaceFields form={form} names={DELIVERY} />
          </FormSection>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSubmitting} {...keepFocus}>
          {isSubmitting ? 'Saving…' : 'Save branch'}
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            form.reset(branchFields(branch))
            remember(keep, null)
            router.push('/branch')
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
