'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import type { ListedReview } from '#lib/contract/companies/office/kyc.ts'
import { useNow } from '#lib/office/use-now.ts'
import { showAge, showWhen } from '#lib/office/when.ts'

/** "1 d 4 h left", "2 h late", or when it was answered. */
function Clock({ review }: { review: ListedReview }) {
  const now = useNow()
  if (review.dueAt === null) {
    return review.answeredAt ? <span className="text-muted">{showWhen(new Date(review.answeredAt), now)}</span> : null
  }
  const left = Date.parse(review.dueAt) - now.getTime()
  if (left < 0) return <b className="font-semibold whitespace-nowrap text-madder">{showAge(-left)} late</b>
  return <span className="whitespace-nowrap">{showAge(left)} left</span>
}

const documentsText = ({ documents, decided, isSentAgain }: ListedReview) =>
  [
    `${documents} document${documents === 1 ? '' : 's'}${isSentAgain ? ', again' : ''}`,
    decided > 0 && `${decided} decided`,
  ]
    .filter(Boolean)
    .join(', ')

/** The companies of a queue, the longest wait first. @param hrefOf path of a company's documents */
export function ReviewList({
  reviews,
  current,
  hrefOf,
}: {
  reviews: readonly ListedReview[]
  /** Null: the list has the full width, and each company one line. */
  current: number | null
  hrefOf: (companyId: number) => string
}) {
  return (
    <ul aria-label="Companies">
      {reviews.map((review) => (
        <li key={review.companyId} className="border-b border-hairline">
          <Link
            href={hrefOf(review.companyId)}
            prefetch={false}
            aria-current={review.companyId === current ? 'page' : undefined}
            className={classes(
              'room-gutter block border-l-3 py-2.5 pl-[calc(var(--room-left)-3px)] text-tiny -outline-offset-3 hover:bg-calico',
              current === null && 'md:grid md:grid-cols-[2fr_2fr_3fr] md:items-center md:gap-6',
              review.companyId === current ? 'border-ink bg-focus-row' : 'border-transparent',
            )}
          >
            <b className="block truncate text-small font-semibold">{review.name}</b>
            <span className="block truncate text-muted">{review.place}</span>
            <span className="flex flex-wrap justify-between gap-x-2">
              <span className="text-muted">{documentsText(review)}</span>
              <Clock review={review} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
