import { Button, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** The error page's body: the shop did not answer, nothing is lost, try again. */
export function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="shop-width py-12 md:py-16">
      <EmptyState
        level={1}
        title="The shop cannot be reached just now"
        text="Nothing is lost: your cart is kept on this device."
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
