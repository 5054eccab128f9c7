'use client'

import { Alert } from '#components/kit/alert/alert.tsx'
import { LinkButton } from '#components/kit/button/button.tsx'
import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { useBrowserValue } from '#lib/browser/use-store.ts'
import { PHONE_METHODS } from '#lib/contract/payments/payment-methods.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import { MISSING_ORDER } from '#lib/routes.ts'
import { SearchForm } from './search-form.tsx'

const OF_PAYMENT = /^\/(?:payment|order-payment|payment-message)\//
const isOfOrder = () => OF_PAYMENT.test(location.pathname) || `${location.pathname}${location.hash}` === MISSING_ORDER

/** On the 404 page of a payment's address: its order could not be loaded. */
function OrderMissing() {
  return (
    <div className="pb-8">
      <Alert tone="danger" title="We could not load this order." live="assertive">
        Please check the link, or ask the person who sent it for a new one. If you have already paid, the message from{' '}
        {PHONE_METHODS.map(mobileMoneyName).join(', ')} or your bank is your proof of payment.
      </Alert>
    </div>
  )
}

/**
 * Body of the 404 page: the problem, and three links. A client component, as Next includes this page in the data of
 * every page: as a client component it is a reference there, not a tree.
 */
export function NothingHere() {
  const isOrder = useBrowserValue(isOfOrder, false)
  return (
    <main className="nothing-here shop-width py-12 md:py-16">
      {isOrder ? <OrderMissing /> : null}
      <EmptyState
        level={1}
        title="Page not found"
        text={
          isOrder
            ? 'We found no order at this address.'
            : 'We cannot find this page. If it was a product, we may no longer sell it.'
        }
        actions={
          <>
            <LinkButton href="/product-list" prefetch={false}>
              See all products
            </LinkButton>
            <LinkButton href="/" prefetch={false} variant="outline">
              Home
            </LinkButton>
          </>
        }
      />
      <div className="mt-8 max-w-130">
        <SearchForm id="search-here" />
      </div>
      <p className="mt-8">
        <CallOrWrite lead="Questions? " className="link inline-block py-1">
          .
        </CallOrWrite>
      </p>
    </main>
  )
}
