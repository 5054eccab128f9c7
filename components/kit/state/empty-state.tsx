import type { ReactNode } from 'react'
import { Stripe } from '#components/kit/stripe.tsx'

/**
 * Empty state: the stripe, a sentence and the next action.
 * @param level heading level
 */
export function EmptyState({
  title,
  text,
  actions,
  level = 2,
}: {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  level?: 1 | 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className="border border-hairline bg-paper">
      <Stripe />
      <div className="px-6 py-8 md:px-9 md:py-10">
        <Heading className="heading text-d3">{title}</Heading>
        {text ? <p className="mt-2 text-muted">{text}</p> : null}
        {actions ? <div className="mt-6 flex flex-wrap gap-4">{actions}</div> : null}
      </div>
    </div>
  )
}
