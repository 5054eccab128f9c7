'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { remember } from '#lib/browser/tab-storage.ts'
import { officeFamilyMake } from '#lib/contract/catalogue/office/family.ts'
import { MAX_NAME, UNITS } from '#lib/contract/catalogue/office/family-form.ts'
import { officeFamilyChoices } from '#lib/contract/catalogue/office/family-list.ts'
import { useRefusals } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { typedAmount, typedCount } from '#lib/office/typed-amount.ts'
import { CollectionChoices } from './head-fields.tsx'

/** Typed values survive a reload. */
const KEPT = 'office.new-family'
const EMPTY = {
  ...{ name: '', code: '', brandCode: '', subCollectionCode: '', featureName: '', unit: 'piece' },
  ...{ colours: '', sizes: '', price: '', bale: '1' },
}
type Typed = typeof EMPTY

const namesIn = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Form for a new product family: name, collection, colours and sizes. It starts as a draft. */
export function NewFamily() {
  const router = useRouter()
  const [draft, setDraft] = useRememberedDraft<Typed>(KEPT)
  const typed = draft ?? EMPTY
  const choices = useOfficeQuery(officeFamilyChoices, {}).data
  const refusalOf = useRefusals()
  const refusal = refusalOf('catalogue.edit') ?? refusalOf('prices.set')
  const { run, isRunning, problem } = useOfficeAction(officeFamilyMake, {
    refreshes: ['office-family-list', 'office-family-choices'],
    onDone: ({ familyId }) => {
      remember(KEPT, null)
      router.push(`/office/catalogue/${familyId}`)
    },
  })
  const set = (part: Partial<Typed>) => setDraft({ ...typed, ...part })
  const errors = problem?.fields ?? {}
  const [colours, sizes] = [namesIn(typed.colours), namesIn(typed.sizes)]
  const priceFault =
    typed.price !== '' && typedAmount(typed.price) === null ? 'Type an amount, such as 1,300.' : undefined
  const variants = colours.length * sizes.length
  const submit = () =>
    void run({
      ...{ code: typed.code, name: typed.name, brandCode: typed.brandCode, subCollectionCode: typed.subCollectionCode },
      ...{ featureName: typed.featureName, unit: typed.unit as keyof typeof UNITS, colours, sizes },
      price: typedAmount(typed.price) ?? 0,
      bale: typedCount(typed.bale) ?? 0,
    })
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
        <form
          aria-label="New product family"
          className="room-gutter grid max-w-160 gap-4 py-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {problem && Object.keys(errors).length === 0 ? (
            <AlertLine tone="error" live="assertive" title="Not created.">
              {problem.message} Your entries are still here.
            </AlertLine>
          ) : null}
          {choices && (choices.brands.length === 0 || choices.collections.length === 0) ? (
            <AlertLine tone="info" title="A family needs a brand and a collection.">
              Add both in the Catalogue first, then come back: your entries stay here.
            </AlertLine>
          ) : null}
          <OfficeField
            label="Name"
            data-first
            value={typed.name}
            maxLength={MAX_NAME}
            error={errors.name}
            placeholder="Simba blanket, Mara border"
            onChange={(name) => set({ name })}
          />
          <OfficeField
            label="Code (variant codes start with it)"
            value={typed.code}
            maxLength={60}
            error={errors.code}
            placeholder="HM-SB-0142"
            onChange={(code) => set({ code: code.toUpperCase() })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <OfficeSelect
              label="Brand"
              value={typed.brandCode}
              error={errors.brandCode}
              onChange={(brandCode) => set({ brandCode })}
            >
              <option value="">Choose a brand</option>
              {choices?.brands.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </OfficeSelect>
            <OfficeSelect
              label="Collection"
              value={typed.subCollectionCode}
              error={errors.subCollectionCode}
              onChange={(subCollectionCode) => set({ subCollectionCode })}
            >
              <CollectionChoices choices={choices} empty="Choose a collection" />
            </OfficeSelect>
            <OfficeField
              label="Type (used as a filter)"
              list="feature-names"
              value={typed.featureName}
              maxLength={60}
              error={errors.featureName}
              placeholder="Fleece"
              onChange={(featureName) => set({ featureName })}
            />
            <OfficeSelect label="Sold by" value={typed.unit} error={errors.unit} onChange={(unit) => set({ unit })}>
              {Object.keys(UNITS).map((unit) => (
                <option key={unit} value={unit}>
                  {unit}
                </option>
              ))}
            </OfficeSelect>
          </div>
          <datalist id="feature-names">
            {choices?.features.map(({ code, name }) => (
              <option key={code} value={name} />
            ))}
          </datalist>
          <OfficeField
            label="Colours, separated by commas"
            value={typed.colours}
            error={errorOf(errors, 'colours')}
            placeholder="Indigo, Madder, Sand"
            onChange={(text) => set({ colours: text })}
          />
          <OfficeField
            label="Sizes, separated by commas"
            value={typed.sizes}
            error={errorOf(errors, 'sizes')}
            placeholder="150 × 200 cm, 180 × 220 cm"
            onChange={(text) => set({ sizes: text })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <OfficeField
              label="Price ex-VAT of each, KSh"
              inputMode="decimal"
              value={typed.price}
              error={priceFault ?? errors.price}
              placeholder="1,300.00"
              onChange={(price) => set({ price })}
            />
            <OfficeField
              label="Pieces per bale"
              inputMode="numeric"
              value={typed.bale}
              error={errors.bale}
              onChange={(bale) => set({ bale })}
            />
          </div>
          <p role="status" className="text-muted">
            {variants > 0
              ? `${colours.length} × ${sizes.length}: ${variants} ${variants === 1 ? 'variant' : 'variants'}, without stock. Add prices, pictures and texts on the next page.`
              : 'Add prices, pictures and texts on the next page.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <OfficeButton
              type="submit"
              variant="main"
              refusal={refusal}
              disabled={isRunning || priceFault !== undefined}
            >
              Create draft
            </OfficeButton>
            <OfficeButton disabled={draft === null} onClick={() => setDraft(null)}>
              Clear form
            </OfficeButton>
          </div>
        </form>
      </div>
    </>
  )
}

/** Error of a list: of the list itself, or of its first invalid entry. */
const errorOf = (errors: Readonly<Record<string, string>>, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]
