import { Initials, When } from '#components/kit/figure/figures.tsx'
import type { CompanyReview } from '#lib/contract/companies/office/kyc.ts'

const WHAT = { file: '', small: ', small picture', all: ', with all' } as const

/** Log of the views of a company's documents, the latest first. */
export function ViewsOfDocuments({ views }: { views: CompanyReview['views'] }) {
  return (
    <section aria-label="Views" className="border-t border-hairline py-3">
      <header className="flex items-baseline justify-between">
        <h2 className="heading text-d5">Views</h2>
        <span className="text-tiny text-muted">stored for two years</span>
      </header>
      {views.length === 0 ? <p className="mt-1 text-muted">No views yet.</p> : null}
      <ul className="mt-1 flex flex-col gap-1">
        {views.slice(0, 20).map((view) => (
          <li key={`${view.at} ${view.who} ${view.document} ${view.what}`} className="flex items-center gap-2">
            <Initials name={view.who} />
            <span className="min-w-0 flex-1 truncate">
              {view.who} <span className="text-tiny text-muted">{view.document}</span>
            </span>
            <span className="text-tiny whitespace-nowrap text-muted">
              <When at={view.at} />
              {WHAT[view.what]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
