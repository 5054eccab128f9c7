'use client'

import { Button, IconButton } from '#components/kit/button/button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'
import { saveFile } from '#lib/browser/download.ts'
import { showProducts } from '#lib/format/count.ts'
import { type FailedLine, failedLinesFile } from '#lib/sales/failed-lines.ts'

/** Maximum rows drawn; the file has all lines. */
const SHOWN = 50

/** The lines a bulk add could not add, each with its reason, and all of them as a file. */
export function FailedPanel({ failed, onClose }: { failed: readonly FailedLine[]; onClose: () => void }) {
  const save = () => saveFile(new Blob([failedLinesFile(failed)], { type: 'text/csv;charset=utf-8' }), 'not-added.csv')
  return (
    <section aria-label="Not added" className="mt-3 border-l-6 border-warning bg-warning-tint py-2 pr-2 pl-5 text-ink">
      <div className="flex items-start gap-4">
        <p role="status" className="flex-1 py-2.5">
          <strong className="font-semibold">{showProducts(failed.length)} could not be added.</strong> They stay
          selected.
        </p>
        <IconButton label="Close this list" onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul tabIndex={0} aria-label="Products that were not added" className="max-h-60 overflow-y-auto text-small">
        {failed.slice(0, SHOWN).map(({ chosen: { cluster, name, colour }, message }) => (
          <li key={cluster} className="py-1.5">
            <span className="font-semibold">{[name, colour].filter(Boolean).join(', ')}</span>: {message}
          </li>
        ))}
        {failed.length > SHOWN ? (
          <li className="py-1.5">and {showProducts(failed.length - SHOWN)} more, in the file</li>
        ) : null}
      </ul>
      <Button size="small" variant="outline" className="my-2" onClick={save}>
        Download the list
      </Button>
    </section>
  )
}
