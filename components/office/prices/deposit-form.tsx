'use client'

import { useState } from 'react'
import { ConflictDialog } from '#components/kit/confirm/conflict-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { depositOf } from '#lib/checkout/deposit.ts'
import { BALANCE_DUE, type BalanceDue } from '#lib/contract/base/deposit.ts'
import {
  type DepositTermsForm,
  depositTermsForm,
  type OfficeDepositTerms,
  officeDepositTerms,
  officeDepositTermsRemove,
  officeDepositTermsSave,
} from '#lib/contract/pricing/office/deposit-terms.ts'
import type { OfferTarget } from '#lib/contract/pricing/office/offer-form.ts'
import { today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'
import { depositCancellationText, depositText } from '#lib/orders/deposit-text.ts'
import { ChooseProduct, productTarget, TermsForm } from './terms-form.tsx'

const REFRESHES = [officeDepositTerms.name, 'office-audit-list']
const SCOPES = { product: 'A product or a family', order: 'Orders from an amount' } as const
const SHARES = { percent: 'A percentage', amount: 'An amount' } as const
const DUE_NAMES: Readonly<Record<BalanceDue, string>> = {
  'before-dispatch': 'Before dispatch',
  'on-delivery': 'On delivery',
}

const defaultsOf = (terms: OfficeDepositTerms | null) => {
  const { from = null, depositPercent = 30, amount = null, balanceDue = 'before-dispatch' } = terms?.form ?? {}
  const { balanceDays = 14, retainedPercent = 0 } = terms?.form ?? {}
  return {
    scope: (from === null ? 'product' : 'order') as keyof typeof SCOPES,
    target: [] as OfferTarget[],
    from: from === null ? '' : amountText(from),
    share: (amount === null ? 'percent' : 'amount') as keyof typeof SHARES,
    depositPercent: depositPercent === null ? '' : String(depositPercent),
    amount: amount === null ? '' : amountText(amount),
    balanceDue: balanceDue as BalanceDue,
    balanceDays: String(balanceDays),
    retainedPercent: String(retainedPercent),
    version: terms?.version,
  }
}
type Typed = ReturnType<typeof defaultsOf>

const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)

/** The terms of typed values; null while a value is missing or invalid. */
function termsOf(typed: Typed): Omit<DepositTermsForm, 'target' | 'from'> | null {
  const isPercent = typed.share === 'percent'
  const depositPercent = isPercent ? whole(typed.depositPercent) : null
  const amount = isPercent ? null : typedShillings(typed.amount)
  const [balanceDays, retainedPercent] = [whole(typed.balanceDays), whole(typed.retainedPercent)]
  if ((isPercent ? depositPercent : amount) === null || balanceDays === null || retainedPercent === null) return null
  const terms = { depositPercent, amount, balanceDue: typed.balanceDue, balanceDays, retainedPercent }
  const isValid = depositTermsForm.safeParse({
    ...terms,
    ...{ target: null, from: '1.00', amount: amount === null ? null : (amount / 100).toFixed(2) },
  }).success
  return isValid ? terms : null
}

function targetOf({ scope, target, from }: Typed, terms: OfficeDepositTerms | null) {
  if (terms) return { target: terms.form.target, from: terms.form.from }
  if (scope === 'order') return { target: null, from: typedShillings(from) }
  const [chosen] = target
  return { target: productTarget(chosen), from: null }
}

type Wrong = (name: keyof Typed, message: string) => never

/** The share of typed values, as a percentage or an amount. */
function shareOf({ share, depositPercent, amount }: Typed, wrong: Wrong) {
  return share === 'percent'
    ? { depositPercent: whole(depositPercent) ?? wrong('depositPercent', 'Enter 1 to 99.'), amount: null }
    : { depositPercent: null, amount: typedShillings(amount) ?? wrong('amount', 'Enter whole shillings.') }
}

function inputOf(typed: Typed, terms: OfficeDepositTerms | null, wrong: Wrong) {
  const of = targetOf(typed, terms)
  if (of.target === null && of.from === null) {
    if (typed.scope === 'order') wrong('from', 'Enter whole shillings.')
    else wrong('target', 'Choose a product or a family.')
  }
  return {
    ...of,
    ...shareOf(typed, wrong),
    balanceDue: typed.balanceDue,
    balanceDays: whole(typed.balanceDays) ?? wrong('balanceDays', 'Enter 1 to 365 days.'),
    retainedPercent: whole(typed.retainedPercent) ?? wrong('retainedPercent', 'Enter 0 to 100.'),
    ...(terms && { termsId: terms.termsId, version: typed.version }),
  }
}

/** Form of the deposit of a product, a family or orders from an amount, with its effect on a tried order. */
export function DepositForm({ terms, onClose }: { terms: OfficeDepositTerms | null; onClose: () => void }) {
  const form = useOfficeForm(officeDepositTermsSave, {
    defaults: defaultsOf(terms),
    toInput: (typed, wrong) => inputOf(typed, terms, wrong),
    refreshes: REFRESHES,
    onClose,
  })
  const { typed } = form
  const theirs = form.theirs as OfficeDepositTerms | null
  return (
    <TermsForm
      terms={terms}
      form={form}
      words={{ create: 'New deposit', add: 'Add deposit' }}
      remove={officeDepositTermsRemove}
      refreshes={REFRESHES}
      onClose={onClose}
    >
      {terms ? null : (
        <>
          <OfficeSelect label="For" names={SCOPES} options={['product', 'order']} {...form.field('scope')} />
          {typed.scope === 'order' ? (
            <OfficeField label="Orders from KSh, with VAT" inputMode="numeric" {...form.field('from')} />
          ) : (
            <ChooseProduct
              chosen={typed.target}
              error={form.errorOf('target')}
              onChange={(chosen) => form.change('target', chosen)}
            />
          )}
        </>
      )}
      <div className="grid grid-cols-2 gap-2">
        <OfficeSelect label="Deposit" names={SHARES} options={['percent', 'amount']} {...form.field('share')} />
        {typed.share === 'percent' ? (
          <OfficeField label="Percent" inputMode="numeric" {...form.field('depositPercent')} />
        ) : (
          <OfficeField
            label={typed.scope === 'order' ? 'KSh' : 'KSh for each unit'}
            inputMode="numeric"
            {...form.field('amount')}
          />
        )}
        <OfficeSelect label="Balance" names={DUE_NAMES} options={BALANCE_DUE} {...form.field('balanceDue')} />
        <OfficeField label="Due after days" inputMode="numeric" {...form.field('balanceDays')} />
      </div>
      <OfficeField
        label="Percent of the deposit retained if the customer cancels"
        inputMode="numeric"
        {...form.field('retainedPercent')}
      />
      <p className="text-tiny text-muted">
        Only after preparation began. Before that, or if the shop cancels, the customer gets all of it back. Other
        products of the order are paid in full, and the delivery with the balance.
      </p>
      <Trial terms={termsOf(typed)} isOfOrder={typed.scope === 'order'} />
      {terms ? <ChangedBy change={terms} /> : null}
      {theirs ? (
        <ConflictDialog
          what="this deposit"
          fields={[{ label: 'Terms', theirs: theirs.text, mine: 'Your changes' }]}
          isRunning={form.isSubmitting}
          onTheirs={() => form.reset(defaultsOf(theirs))}
          onMine={() => form.submit({ version: theirs.version })}
          onClose={() => form.goOn()}
        />
      ) : null}
    </TermsForm>
  )
}

/** The sentences that the customer of a tried order sees. */
function Trial({ terms, isOfOrder }: { terms: ReturnType<typeof termsOf>; isOfOrder: boolean }) {
  const [tried, setTried] = useState('10,000')
  const cents = typedShillings(tried)
  const totals = { productsCents: cents ?? 0, totalCents: cents ?? 0 }
  const wire = terms && { ...terms, percent: terms.depositPercent }
  const shown =
    wire && cents
      ? depositOf(
          {
            today: today(() => new Date()),
            products: isOfOrder ? [] : [{ ...wire, withVat: cents, quantity: 1 }],
            orders: isOfOrder ? [{ ...wire, from: 1 }] : [],
          },
          totals,
        )
      : null
  return (
    <div className="grid gap-2 border-t border-hairline pt-3">
      <OfficeField
        label={isOfOrder ? 'Try an order of KSh' : 'Try one unit for KSh, with VAT'}
        inputMode="numeric"
        className="w-60"
        value={tried}
        error={cents === null ? 'Enter whole shillings.' : undefined}
        onChange={setTried}
      />
      <p role="status" className="text-tiny empty:hidden">
        {terms && cents
          ? shown
            ? `${depositText(shown)} ${depositCancellationText(shown)}`
            : `${showMoney(cents, 'auto')} is paid at once: the deposit would be all of it.`
          : ''}
      </p>
    </div>
  )
}
