import { Button, LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'

/** Body of the error page: the shop did not respond, no data is lost, try again. */
export function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="shop-width py-12 md:py-16">
      <EmptyState
        level={1}
        title="We could not reach the shop"
        text="Your cart is safe on this device. Check your connection and try again."
        actions={
          <>
            <Button onClick={onRetry}>Try again</Button>
            <LinkButton href="/" prefetch={false} variant="outline">
              Home
            </LinkButton>
          </>
        }
      />
    </main>
  )
}
