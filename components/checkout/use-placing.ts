import { useCallback, useRef, useState } from 'react'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { type NewAlert, showAlert } from '#lib/browser/alerts.ts'
import { isOnline } from '#lib/browser/online.ts'
import type { CartLines } from '#lib/cart/use-cart-lines.ts'
import { refreshCompany } from '#lib/company/branch-queries.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { businessFaults, type TypedBusiness } from '#lib/contract/orders/business-buyer.ts'
import { showCount } from '#lib/format/count.ts'
import { type CheckoutTexts, checkoutTexts } from '#lib/language/checkout.ts'
import { useDayNames } from '#lib/language/dates.ts'
import { useTexts } from '#lib/language/texts.ts'
import { type CheckoutDraft, changeDraft, readDraft } from './checkout-draft.ts'
import { type CompanyErrors, firstDay, missingOfCompany } from './company-missing.ts'
import { missingForOrder } from './missing-for-order.ts'
import { type OrderRequest, orderRequest } from './place-order-request.ts'
import type { AddressDialogState } from './use-address-dialog.ts'
import type { GuestFormHandle, GuestNote } from './use-guest-form.ts'
import type { OrderDraft } from './use-order-draft.ts'
import type { Totals } from './use-totals.ts'

const loadDialog = () => import('./place-order-dialog.tsx')

/** Fields of the guest's form: the form shows their refusals. */
const ADDRESS_FIELD =
  /^(firstName|middleName|lastName|email|mobileNumber|countryId|countyId|cityId|cityName|physicalLocation|postalCode)$/

/** Scrolls the next or wrong element into view, and focuses it. */
function lead(selector: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}

/** Selector of the first wrong field of a company's order, in the order of the page. @param when the chosen kind of day */
export function companyField(
  { branchId, estimatedDeliveryDate }: CompanyErrors,
  { when }: Pick<CheckoutDraft, 'when'>,
): string {
  if (branchId) return '#order-branch select'
  if (!estimatedDeliveryDate) return '#order-purchase-order input'
  return when === 'date' ? '#order-day input[type="date"]' : '#order-day input'
}

/** The errors of a company's own fields in a refusal; null without any. */
function companyErrorsOf({ branchId, estimatedDeliveryDate, purchaseOrderNo }: NonNullable<Problem['fields']>) {
  if (!branchId && !estimatedDeliveryDate && !purchaseOrderNo) return null
  const wrong: CompanyErrors = {
    ...(branchId && { branchId }),
    ...(estimatedDeliveryDate && { estimatedDeliveryDate }),
    ...(purchaseOrderNo && { purchaseOrderNo }),
  }
  return wrong
}

const ACCOUNT_PAGE = '/credit-facilities'

/**
 * The alert for an order that the shop refused, with a link to the page that can correct it. Wrong fields have their
 * own errors; this alert is shown also.
 * @param texts of the language, for the link; the message is the shop's
 * @param runsCompany `own` or `theirs` (of the selected trader) if the user can see the company's account, else null
 */
export function refusalAlert(
  texts: CheckoutTexts,
  { code, message }: Pick<Problem, 'code' | 'message'>,
  runsCompany: 'own' | 'theirs' | null,
): NewAlert {
  const alert: NewAlert = { tone: 'danger', title: message }
  if (code === 'not-approved')
    return {
      ...alert,
      link: { href: '/kyc-upload', text: texts.documents },
      mustAct: 'The order is not placed until the documents are approved.',
    }
  // Longer than other alerts because of its figures. Company owners also find the figures in the account.
  if (code === 'over-credit-limit')
    return {
      ...alert,
      ...(runsCompany && {
        link: { href: ACCOUNT_PAGE, text: runsCompany === 'own' ? texts.accountPage : texts.theirAccountPage },
      }),
      mustAct: 'The order is not placed. The account must be paid down, or the order reduced.',
    }
  if (code === 'unpaid-orders')
    return { ...alert, mustAct: 'The order is not placed. Pay another order first, or wait.' }
  return alert
}

/** Maximum length of a note. */
const MAX_NOTE = 1000

/** Errors of the draft, by their place on the page. A guest's form shows its own errors. */
interface OrderErrors {
  pickUp: string | null
  company: CompanyErrors
  business: Partial<TypedBusiness>
  note: string | null
}

/** The errors shown on the page, and a function that changes the draft and clears its errors. */
function useOrderErrors({ comments }: CheckoutDraft) {
  const texts = useTexts(checkoutTexts)
  const [pickUp, setPickUpError] = useState<string | null>(null)
  const [company, setCompanyErrors] = useState<CompanyErrors>({})
  const [business, setBusinessErrors] = useState<Partial<TypedBusiness>>({})
  const note = comments.trim().length > MAX_NOTE ? texts.noteTooLong({ max: showCount(MAX_NOTE) }) : null
  const errors: OrderErrors = { pickUp, company, business, note }
  return {
    errors,
    setPickUpError,
    setCompanyErrors,
    /** Shows the faults of the business among those of an order, and focuses the first. */
    refuseBusiness({ companyName, kraPin }: Partial<TypedBusiness>) {
      if (!companyName && !kraPin) return
      setBusinessErrors({ ...(companyName && { companyName }), ...(kraPin && { kraPin }) })
      lead(`#order-business input[name="${companyName ? 'companyName' : 'kraPin'}"]`)
    },
    change(more: Partial<CheckoutDraft>) {
      if (more.pickUpPoint) setPickUpError(null)
      if (more.branch || more.when || more.day !== undefined || more.purchaseOrderNo !== undefined) setCompanyErrors({})
      if (more.business) setBusinessErrors({})
      changeDraft(more)
    },
  }
}

/** Placing the order: missing details, errors, and the dialog before it is sent. */
export function usePlacing(
  cart: CartLines,
  { draft, buyer, runsCompany }: OrderDraft,
  { figures, delivery, deposit, paysOnDelivery, isAccountPaidNow, storeCredit }: Totals,
  address: AddressDialogState,
) {
  const texts = useTexts(checkoutTexts)
  const names = useDayNames()
  const [request, setRequest] = useState<OrderRequest | null>(null)
  const [isGuestFilled, setGuestFilled] = useState(false)
  const guestForm = useRef<GuestFormHandle | null>(null)
  const dialog = useDeferred(loadDialog)
  const { errors, setPickUpError, setCompanyErrors, refuseBusiness, change } = useOrderErrors(draft)
  const { delivers, quoted } = delivery

  const noteGuest = useCallback(({ town, isAbroad, isFilled }: GuestNote) => {
    setGuestFilled(isFilled)
    const draft = readDraft()
    if (JSON.stringify(draft.town) !== JSON.stringify(town) || draft.isAbroad !== isAbroad)
      changeDraft({ town, isAbroad })
  }, [])

  const missing = missingForOrder(draft, {
    buyer,
    delivers,
    hasWrongLine: cart.groups.some(({ lines }) => lines.some(({ product }) => !product || product.problem)),
    isGuestFilled,
    isNoteWrong: errors.note !== null,
  })

  /** Shows the first missing detail that stops the order. Returns true if the order can be sent. */
  function isReady(): boolean {
    if (missing === 'lines') {
      showAlert({ tone: 'danger', title: texts.linesWrong, text: texts.checkMarked })
      lead('[data-line-problem]')
    } else if (missing === 'company') {
      const wrong = missingOfCompany(texts, draft, firstDay(), names) ?? {}
      setCompanyErrors(wrong)
      lead(companyField(wrong, draft))
    } else if (missing === 'pick-up') {
      setPickUpError(texts.chooseCollect)
      lead('#pick-up input')
    } else if (missing === 'address') void address.ask()
    else if (missing === 'business') refuseBusiness((draft.business && businessFaults(draft.business)) ?? {})
    else if (missing === 'guest' && !document.querySelector('#guest-form')) lead('#checkout-title')
    else return true
    return false
  }

  /** Opens the dialog before the order, or shows why it cannot be sent. */
  async function confirm(request: OrderRequest | null): Promise<void> {
    if (!isOnline()) showAlert({ tone: 'warning', title: texts.youAreOffline, text: texts.savedOffline })
    else if (!request) {
      showAlert({ tone: 'danger', title: texts.chargeUnknown, text: delivery.reason })
      delivery.retryIfPossible()
    } else if (await dialog.want()) setRequest(request)
  }

  /** The order of the typed details; null if its delivery is not known. Undefined if a detail is missing: it gets the focus. */
  async function prepare(): Promise<OrderRequest | null | undefined> {
    if (!cart.cart || !figures || !isReady()) return
    const given = buyer === 'guest' ? await guestForm.current?.check() : {}
    if (!given) return
    changeDraft(given)
    if (errors.note) return void lead('#order-note')
    return orderRequest({ ...draft, ...given }, cart.cart.allProducts, figures, quoted, buyer)
  }

  /** The way to the order, up to the first thing that is still missing. */
  async function begin(): Promise<void> {
    const order = await prepare()
    if (order === undefined) return
    const code = cart.cart?.settings.offers?.code
    await confirm(
      order && {
        ...order,
        deposit,
        ...(code?.isValid && { promotionCode: code.text }),
        ...(paysOnDelivery && { paysOnDelivery }),
        ...(storeCredit.used > 0 && { storeCredit: storeCredit.used }),
        ...(isAccountPaidNow && { paysNow: true }),
      },
    )
  }

  /** The shop refuses the order: shows the reason at the place that can correct it. */
  function onRefused(problem: Problem) {
    setRequest(null)
    const fields = problem.fields ?? {}
    const ofAddress = Object.entries(fields).filter(([field]) => ADDRESS_FIELD.test(field))
    cart.retry()
    const wrong = companyErrorsOf(fields)
    if (fields.paysOnDelivery) change({ paysOnDelivery: false })
    if (fields.addressId) showAlert({ tone: 'danger', title: fields.addressId })
    if (fields.addressId) void address.ask()
    else if (wrong) {
      setCompanyErrors(wrong)
      showAlert({ tone: 'danger', title: problem.message })
      if (wrong.branchId) refreshCompany()
      lead(companyField(wrong, draft))
    } else {
      showAlert(refusalAlert(texts, problem, runsCompany))
      if (ofAddress.length) guestForm.current?.refuse(Object.fromEntries(ofAddress))
      if (fields.pickUpPoint) setPickUpError(fields.pickUpPoint)
      refuseBusiness(fields)
    }
  }

  return {
    missing,
    errors,
    change,
    /** Connects the guest's form: it reports its state, and checks itself on request. */
    guest: { form: guestForm, onNote: noteGuest },
    isLoading: dialog.waiting,
    begin: () => void begin(),
    prepare,
    dialog: { part: dialog.part, request, onRefused, onClose: () => setRequest(null) },
  }
}
export type Placing = ReturnType<typeof usePlacing>
