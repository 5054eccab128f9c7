'use client'

import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { classes } from '#components/kit/classes.ts'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import type { ReviewedDocument } from '#lib/contract/companies/office/kyc.ts'
import { statusOf } from './decision-panel.tsx'

/** A company's documents as tabs, each with its status. */
export function DocumentTabs({
  documents,
  current,
  onChoose,
}: {
  documents: readonly ReviewedDocument[]
  current: number
  onChoose: (id: number) => void
}) {
  return (
    <nav aria-label="Documents" className="no-scrollbar flex flex-none overflow-x-auto border-b border-hairline">
      {documents.map((document, at) => {
        const { status, word } = statusOf(document)
        const isCurrent = document.id === current
        return (
          <button
            key={document.id}
            type="button"
            aria-current={isCurrent ? 'true' : undefined}
            title={document.name}
            className={classes(
              'flex h-11 min-w-28 flex-1 items-center gap-2 border-r border-b-3 border-r-hairline px-2.5 text-left -outline-offset-3 last:border-r-0',
              isCurrent ? 'border-b-ink font-semibold' : 'border-b-transparent hover:bg-calico',
            )}
            onClick={() => onChoose(document.id)}
          >
            <StatusShape status={isCurrent && status === 'wait' ? 'now' : status} />
            <span className="sr-only">{word}: </span>
            <span className="min-w-0 flex-1 truncate">{document.name.replace(/\.\w+$/, '')}</span>
            {at < 9 ? <KeyHint keys={String(at + 1)} /> : null}
          </button>
        )
      })}
    </nav>
  )
}
