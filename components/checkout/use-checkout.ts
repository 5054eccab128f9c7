import { useEffect, useState } from 'react'
import type { CartLines } from '#components/cart/use-cart-lines.ts'
import { useLate } from '#components/ui/use-late.ts'
import { showAlert } from '#lib/alerts.ts'
import { guestCart } from '#lib/cart.ts'
import type { Problem } from '#lib/contract/problem.ts'
import { orderFigures } from '#lib/order-figures.ts'
import { keepPayerPhone } from '#lib/payer-phone.ts'
import { useDeliveryCharge } from '#lib/query/reference.ts'
import { remember } from '#lib/tab-memory.ts'
import { type CheckoutDraft, recallDraft, rememberDraft } from './checkout-draft.ts'
import { type OrderRequest, orderRequest } from './place-order-request.ts'

/** As long as a note may be. */
export const MAX_NOTE = 1000

const loadAddress = () => import('./guest-address-dialog.tsx')
const loadConfirm = () => import('./place-order-dialog.tsx')

/** Fields of the address modal: a refusal of one of them opens it again. */
const ADDRESS_FIELD =
  /^(firstName|middleName|lastName|email|mobileNumber|countryId|countyId|cityId|physicalLocation|postalCode)$/

type Open = { kind: 'address'; errors: Record<string, string> } | { kind: 'confirm'; request: OrderRequest } | null

/** Brings the first thing that must be put right into view, with the focus on it. */
function lead(selector: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  })
}

/** A guest's checkout: what was chosen and typed, what it comes to, and the way to the order. */
export function useCheckout(cart: CartLines, onOrdered: (orderId: string) => void) {
  const [draft, setDraft] = useState(recallDraft)
  const [open, setOpen] = useState<Open>(null)
  const [pickUpError, setPickUpError] = useState<string | null>(null)
  const address = useLate(loadAddress)
  const confirm = useLate(loadConfirm)
  useEffect(() => rememberDraft(draft), [draft])

  const settings = cart.cart?.settings ?? null
  const delivers = draft.shipping === 1
  const delivery = useDeliveryCharge(delivers ? (draft.address?.cityId ?? null) : null, settings?.totalValue ?? null)
  const quoted = delivers ? (delivery.data ?? null) : null
  const noteError =
    draft.comments.trim().length > MAX_NOTE ? `At most ${MAX_NOTE.toLocaleString('en')} characters.` : null

  const change = (more: Partial<CheckoutDraft>) => setDraft((before) => ({ ...before, ...more }))

  async function askAddress(errors: Record<string, string> = {}) {
    if (await address.want()) setOpen({ kind: 'address', errors })
  }

  /** The way to the order, up to the first thing that is still missing. */
  async function start() {
    if (!cart.cart || !settings) return
    const figures = orderFigures(settings, quoted)
    if (cart.groups.some(({ lines }) => lines.some(({ product }) => !product || product.problem))) {
      showAlert({ tone: 'danger', title: 'Not everything can be ordered as it stands.', text: 'See the marked lines.' })
      lead('[data-line-problem]')
    } else if (noteError) lead('#order-note')
    else if (!delivers && draft.pickUpPoint === null) {
      setPickUpError('Choose where you will collect it.')
      lead('#pick-up input')
    } else if (delivers ? !draft.address : !(draft.contact ?? draft.address)) await askAddress()
    else {
      const items = cart.cart.allProducts
      const request = orderRequest(draft, items, figures, quoted)
      if (!request) {
        showAlert({
          tone: 'danger',
          title: 'Delivery is not priced yet.',
          text: delivery.error?.message ?? 'Please try again in a moment.',
        })
        void delivery.refetch()
      } else if (await confirm.want()) setOpen({ kind: 'confirm', request })
    }
  }

  /** The shop will not take the order as it was sent: what to put right is said where it is put right. */
  function onRefused(problem: Problem) {
    setOpen(null)
    const fields = problem.fields ?? {}
    const ofAddress = Object.entries(fields).filter(([field]) => ADDRESS_FIELD.test(field))
    cart.retry()
    if (ofAddress.length) void askAddress(Object.fromEntries(ofAddress))
    else {
      showAlert({ tone: 'danger', title: problem.message })
      if (fields.pickUpPoint) setPickUpError(fields.pickUpPoint)
    }
  }

  function onPlaced(orderId: string, mobileNumber: string, message: string) {
    keepPayerPhone(mobileNumber)
    if (message) remember('placed', message)
    // The person and the address stay for the next order of this visit; the note was for this one.
    rememberDraft({ ...draft, comments: '' })
    onOrdered(orderId)
  }

  return {
    draft,
    change(more: Partial<CheckoutDraft>) {
      if (more.pickUpPoint) setPickUpError(null)
      change(more)
    },
    cart,
    settings,
    figures: settings && orderFigures(settings, quoted),
    /** What `delivery-charge` says of the chosen town; null while there is none. */
    quoted,
    deliveryError: delivers && delivery.isError ? delivery.error.message : null,
    retryDelivery: () => void delivery.refetch(),
    /** Whether the figures hold everything that will be paid. */
    complete: settings !== null && (!delivers || quoted !== null),
    busy: cart.pricing || delivery.isFetching || address.waiting || confirm.waiting,
    noteError,
    pickUpError,
    askAddress: () => void askAddress(),
    expectAddress: address.expect,
    start: () => void start(),
    open,
    parts: { address: address.part, confirm: confirm.part },
    close: () => setOpen(null),
    onRefused,
    onPlaced,
    /** Takes over prices that the shop has just named. */
    onQuote(items: OrderRequest['items']) {
      const prices = new Map(items.map(({ productId, price }) => [productId, price]))
      guestCart.set(
        guestCart.read().items.map((item) => ({ ...item, price: prices.get(item.productId) ?? item.price })),
      )
    },
  }
}
export type CheckoutState = ReturnType<typeof useCheckout>
