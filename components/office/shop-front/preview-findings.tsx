'use client'

import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'

const RANK: Record<ContentFinding['level'], number> = { error: 0, warning: 1, ok: 2 }
const SHAPES = { error: 'wrong', warning: 'look', ok: 'done' } as const

/** Findings, errors first. */
export const inOrder = (findings: readonly ContentFinding[]): ContentFinding[] =>
  findings.toSorted((one, other) => RANK[one.level] - RANK[other.level])

/** Findings under the preview: of the chosen entry, or all errors and warnings of the part. */
export function PreviewFindings({
  findings,
  problem,
  chosen,
  onMend,
}: {
  findings: readonly ContentFinding[]
  /** Why the latest check could not be made. */
  problem: string | null
  chosen: string | null
  onMend: (finding: ContentFinding) => void
}) {
  const shown = inOrder(findings.filter(({ itemId, level }) => (chosen ? itemId === chosen : level !== 'ok')))
  if (shown.length === 0 && !problem) return null
  return (
    <section
      aria-label="Check results"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must do so by keys too
      tabIndex={0}
      className="max-h-28 flex-none overflow-y-auto px-5 pb-2.5 max-md:px-4"
    >
      {problem ? <p className="font-semibold text-error">The check failed. {problem}</p> : null}
      <ul className="grid gap-x-6 md:grid-cols-2">
        {shown.map((finding) => (
          <Finding
            key={`${finding.itemId} ${finding.field} ${finding.message}`}
            finding={finding}
            onMend={() => onMend(finding)}
          />
        ))}
      </ul>
    </section>
  )
}

/** A finding with a link to its field. */
export function Finding({ finding, onMend }: { finding: ContentFinding; onMend: () => void }) {
  const { level, message, itemId } = finding
  return (
    <li className="flex min-h-5.5 min-w-0 items-start gap-2 text-tiny">
      <StatusShape status={SHAPES[level]} className="mt-0.5 size-3.5!" />
      <span className="sr-only">{level === 'ok' ? 'OK: ' : level === 'error' ? 'Error: ' : 'Warning: '}</span>
      <span className={level === 'ok' ? 'min-w-0' : 'min-w-0 font-semibold'}>
        {message}{' '}
        {level !== 'ok' && itemId !== null ? (
          <button type="button" className="link touch-target min-h-5" onClick={onMend}>
            Fix<span className="sr-only"> this: {message}</span>
          </button>
        ) : null}
      </span>
    </li>
  )
}
