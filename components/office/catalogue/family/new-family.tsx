'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeFamilyMake } from '#lib/contract/catalogue/office/family.ts'
import { MAX_NAME, UNITS } from '#lib/contract/catalogue/office/family-form.ts'
import { officeFamilyChoices } from '#lib/contract/catalogue/office/family-list.ts'
import { useRefusals } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { typedAmount, typedCount } from '#lib/office/typed-amount.ts'
import { CollectionChoices } from './head-fields.tsx'

const EMPTY = {
  ...{ name: '', code: '', brandCode: '', subCollectionCode: '', featureName: '', unit: 'piece' },
  ...{ colours: '', sizes: '', price: '', bale: '1' },
}

const namesIn = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Form of a new family; opens the family after it is created. */
function useNewFamilyForm() {
  const router = useRouter()
  const [draft, setDraft] = useRememberedDraft<typeof EMPTY>('office.new-family')
  const form = useOfficeForm(officeFamilyMake, {
    defaults: draft ?? EMPTY,
    isFollowing: true,
    onTyped: setDraft,
    toInput: ({ unit, colours, sizes, price, bale, ...texts }, wrong) => ({
      ...{ ...texts, unit: unit as keyof typeof UNITS, colours: namesIn(colours), sizes: namesIn(sizes) },
      price: typedAmount(price) ?? wrong('price', 'Type an amount, such as 1,300.'),
      bale: typedCount(bale) ?? 0,
    }),
    refreshes: ['office-family-list', 'office-family-choices'],
    onDone({ familyId }) {
      setDraft(null)
      router.push(`/office/catalogue/${familyId}`)
    },
  })
  const clear = () => {
    setDraft(null)
    form.reset(EMPTY)
  }
  return { form, draft, clear }
}

/** Form for a new product family: name, collection, colours and sizes. It starts as a draft. */
export function NewFamily() {
  const choices = useOfficeQuery(officeFamilyChoices, {}).data
  const refusalOf = useRefusals()
  const refusal = refusalOf('catalogue.edit') ?? refusalOf('prices.set')
  const { form, draft, clear } = useNewFamilyForm()
  const { typed, problem } = form
  const [colours, sizes] = [namesIn(typed.colours), namesIn(typed.sizes)]
  const variants = colours.length * sizes.length
  return (
    <>
      <PageHead
        title="New product family"
        back={{ href: '/office/catalogue', label: 'Back to Catalogue', keepsActions: true }}
        before={
          <Link href="/office/catalogue" className="link">
            Catalogue
          </Link>
        }
        subtitle="It starts as a draft: customers cannot see it until you put it on sale."
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <form {...form.attributes} aria-label="New product family" className="room-gutter grid max-w-160 gap-4 py-5">
          {problem ? (
            <AlertLine tone="error" live="assertive" title="Not created.">
              {problemText(problem)} Your entries are still here.
            </AlertLine>
          ) : null}
          {choices && (choices.brands.length === 0 || choices.collections.length === 0) ? (
            <AlertLine tone="info" title="A family needs a brand and a collection.">
              Add both in the Catalogue first, then come back: your entries stay here.
            </AlertLine>
          ) : null}
          <NewFamilyFields form={form} choices={choices} />
          <p role="status" className="text-muted">
            {variants > 0
              ? `${colours.length} × ${sizes.length}: ${variants} ${variants === 1 ? 'variant' : 'variants'}, without stock. Add prices, pictures and texts on the next page.`
              : 'Add prices, pictures and texts on the next page.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <OfficeButton type="submit" variant="main" refusal={refusal} disabled={form.isSubmitting}>
              Create draft
            </OfficeButton>
            <OfficeButton disabled={draft === null} onClick={clear}>
              Clear form
            </OfficeButton>
          </div>
        </form>
      </div>
    </>
  )
}

function NewFamilyFields({
  form,
  choices,
}: {
  form: ReturnType<typeof useNewFamilyForm>['form']
  choices: Output<typeof officeFamilyChoices> | undefined
}) {
  const { field } = form
  return (
    <>
      <OfficeField
        label="Name"
        data-first
        maxLength={MAX_NAME}
        placeholder="Simba blanket, Mara border"
        {...field('name')}
      />
      <OfficeField
        label="Code (variant codes start with it)"
        maxLength={60}
        placeholder="HM-SB-0142"
        {...field('code')}
        onChange={(code) => form.change('code', code.toUpperCase())}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <OfficeSelect label="Brand" {...field('brandCode')}>
          <option value="">Choose a brand</option>
          {choices?.brands.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </OfficeSelect>
        <OfficeSelect label="Collection" {...field('subCollectionCode')}>
          <CollectionChoices choices={choices} empty="Choose a collection" />
        </OfficeSelect>
        <OfficeField
          label="Type (used as a filter)"
          list="feature-names"
          maxLength={60}
          placeholder="Fleece"
          {...field('featureName')}
        />
        <OfficeSelect label="Sold by" options={Object.keys(UNITS)} {...field('unit')} />
      </div>
      <datalist id="feature-names">
        {choices?.features.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
      <OfficeField label="Colours, separated by commas" placeholder="Indigo, Madder, Sand" {...field('colours')} />
      <OfficeField label="Sizes, separated by commas" placeholder="150 × 200 cm, 180 × 220 cm" {...field('sizes')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <OfficeField label="Price ex-VAT of each, KSh" inputMode="decimal" placeholder="1,300.00" {...field('price')} />
        <OfficeField label="Pieces per bale" inputMode="numeric" {...field('bale')} />
      </div>
    </>
  )
}
