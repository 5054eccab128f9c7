import dynamic from 'next/dynamic'
import { useState } from 'react'
import { AddressDialog } from '#components/checkout/address-dialog.tsx'
import { Checkout } from '#components/checkout/checkout.tsx'
import { OrderSummary, PlaceOrder } from '#components/checkout/order-summary.tsx'
import { PayBar } from '#components/checkout/pay-bar.tsx'
import { approversText } from '#components/checkout/spending-note.tsx'
import { useAddressDialog } from '#components/checkout/use-address-dialog.ts'
import { useOrderDraft } from '#components/checkout/use-order-draft.ts'
import { usePlacing } from '#components/checkout/use-placing.ts'
import { useTotals } from '#components/checkout/use-totals.ts'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import { AskQuote } from '#components/quotes/ask-quote.tsx'
import { type CartLines, useCartLines } from '#lib/cart/use-cart-lines.ts'
import { type CartTexts, cartTexts } from '#lib/language/cart.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { problemTexts } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { type UnitTexts, unitTexts } from '#lib/language/units.ts'
import { CartGroup } from './cart-group.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { quantitiesText } from './quantities.ts'

// Loaded only while the shop cannot be reached.
const LocalLines = dynamic(() => import('./local-lines.tsx').then((module) => module.LocalLines))

const APPROVAL = deferredPart(() =>
  import('#components/checkout/approval-dialog.tsx').then((module) => module.ApprovalDialog),
)
const loadRemoveDialog = () => import('./remove-dialog.tsx')

/** Selects all lines, and removes the selected lines. */
function CartToolbar({
  count,
  selected,
  onSelectAll,
  onRemove,
}: {
  count: number
  selected: number
  onSelectAll: (all: boolean) => void
  onRemove: () => void
}) {
  const texts = useTexts(cartTexts)
  return (
    <div className="mb-6 flex items-center justify-between gap-4">
      <Checkbox checked={selected === count} onChange={(event) => onSelectAll(event.target.checked)}>
        {texts.selectAll}
      </Checkbox>
      <button
        type="button"
        disabled={!selected}
        onClick={onRemove}
        className="min-h-11 text-small disabled:text-muted enabled:link"
      >
        {texts.removeSelected({ selected })}
      </button>
    </div>
  )
}

/** A cart with lines: the lines by provider, the delivery details, and the totals. */
export function FilledCart() {
  const cart = useCartLines()
  const order = useOrderDraft()
  const totals = useTotals(cart, order)
  const addressDialog = useAddressDialog()
  const placing = usePlacing(cart, order, totals, addressDialog)
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set())
  const [removing, setRemoving] = useState<readonly number[]>([])
  const { part: dialog, want } = useDeferred(loadRemoveDialog)
  const checkout = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
  const texts = useTexts(cartTexts)

  const productIds = new Set(cart.items.map(({ productId }) => productId))
  const selected = new Set([...selection].filter((id) => productIds.has(id)))

  async function askToRemove(productIds: readonly number[]) {
    if (productIds.length && (await want())) setRemoving(productIds)
  }

  function remove() {
    cart.remove(removing)
    // The focused element was removed: moves the focus to the page's heading.
    requestAnimationFrame(() => document.getElementById('cart-title')?.focus())
  }

  const { part, request, onRefused, onClose } = placing.dialog
  const isBusy = totals.isLoading || addressDialog.isLoading || placing.isLoading
  const button = { totals, missing: placing.missing, isBusy, onPress: placing.begin }

  if (!cart.cart && !cart.error) return <CartSkeleton />
  return (
    <>
      <Contents cart={cart} isGuest={order.buyer === 'guest'} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="min-w-0">
          {cart.state === 'memory' ? (
            <div className="mb-6">
              <Alert tone="warning" title={texts.notSaved}>
                {texts.notSavedText}
              </Alert>
            </div>
          ) : null}
          <CartToolbar
            count={productIds.size}
            selected={selected.size}
            onSelectAll={(all) => setSelection(all ? productIds : new Set())}
            onRemove={() => void askToRemove([...selected])}
          />
          <p role="status" className="mb-4 text-small font-semibold empty:hidden">
            {cart.repriced}
          </p>
          {cart.cart ? (
            cart.groups.map((group) => (
              <CartGroup
                key={`${group.kind} ${group.name}`}
                group={group}
                cart={cart}
                selected={selected}
                onSelect={(id, on) => {
                  const next = new Set(selected)
                  if (on) next.add(id)
                  else next.delete(id)
                  setSelection(next)
                }}
                onRemove={(ids) => void askToRemove(ids)}
              />
            ))
          ) : (
            <LocalLines
              cart={cart}
              message={cart.error?.message ?? ''}
              selected={selected}
              onSelect={setSelection}
              onRemove={(ids) => void askToRemove(ids)}
            />
          )}
          <Checkout order={order} totals={totals} placing={placing} addressDialog={addressDialog} />
        </div>
        <OrderSummary totals={totals} isBusy={isBusy}>
          <PlaceOrder totals={totals} button={button} />
          <AskQuote isGuest={order.buyer === 'guest'} prepare={placing.prepare} />
        </OrderSummary>
        {removing.length && dialog ? (
          <dialog.RemoveDialog
            names={cart.items
              .filter(({ productId }) => removing.includes(productId))
              .map(({ name, detail }) => [name, detail].filter(Boolean).join(', '))}
            onRemove={remove}
            onClose={() => setRemoving([])}
          />
        ) : null}
        <AddressDialog order={order} dialog={addressDialog} />
        {part && request && totals.needsApproval ? (
          <Deferred
            part={APPROVAL}
            texts={problems}
            props={{
              ...{ request, onRefused, onClose },
              approvers: approversText(checkout, totals.settings?.spending?.approvers ?? []),
            }}
            skeleton={null}
          />
        ) : part && request ? (
          <part.PlaceOrderDialog
            request={request}
            town={totals.delivery.delivers ? totals.town : null}
            onRefused={onRefused}
            onClose={onClose}
          />
        ) : null}
      </div>
      <PayBar totals={totals} button={button} />
    </>
  )
}

/** Number of products in the cart; for a guest with a link to sign in. */
function Contents({ cart, isGuest }: { cart: CartLines; isGuest: boolean }) {
  const texts = useTexts(cartTexts)
  return (
    <p className="mb-5 text-muted md:mb-7">
      {contentsText(texts, useTexts(unitTexts), cart)}
      {isGuest ? (
        <>
          {' '}
          <NavLink href="/sign-in?next=/cart" className="link">
            {texts.signIn}
          </NavLink>{' '}
          {texts.onAllDevices}
        </>
      ) : null}
    </p>
  )
}

/** "3 items, 6 pieces, from 2 brands." The brands are known once the shop has answered. */
function contentsText(texts: CartTexts, units: UnitTexts, { items, groups, cart }: CartLines): string {
  const lines = groups.flatMap((group) => group.lines)
  const brands = groups.filter(({ kind }) => kind === 'provider').length
  const count = texts.items(items.length)
  if (!cart) return `${count}.`
  return `${count}, ${quantitiesText(units, lines)}, ${texts.fromBrands(brands)}.`
}
