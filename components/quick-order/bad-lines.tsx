'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { WarningIcon } from '#components/kit/icon.tsx'
import { saveFile } from '#lib/browser/download.ts'
import { showCount } from '#lib/format/count.ts'
import { ChooseVariant } from './choose-variant.tsx'
import { csvFile } from './pad-file.ts'
import type { BadLine } from './use-pad-check.ts'

/** Rows drawn per step. */
const STEP = 50

/** The wrong lines with their reasons. Each links to its line in the pad; all of them can be saved as a file. */
export function BadLines({ bad, onGoTo }: { bad: readonly BadLine[]; onGoTo: (place: number) => void }) {
  const [visibleCount, setVisibleCount] = useState(STEP)
  if (bad.length === 0) return null
  const save = () => {
    const rows = bad.map(({ place, text, message }) => [String(place + 1), text, message])
    saveFile(csvFile([['Line', 'Line as typed', 'Problem'], ...rows]), 'lines-to-correct.csv')
  }
  return (
    <section aria-labelledby="bad-lines">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="bad-lines" className="heading flex items-center gap-3 text-d4">
          <WarningIcon className="text-warning" />
          {bad.length === 1 ? '1 line to correct' : `${showCount(bad.length)} lines to correct`}
        </h2>
        <Button variant="quiet" size="small" onClick={save}>
          Download them
        </Button>
      </div>
      <ul className="mt-4 border-t border-hairline">
        {bad.slice(0, visibleCount).map(({ place, text, message, family }) => (
          <li
            key={place}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline py-2"
          >
            <div className="min-w-0">
              <p className="break-words font-semibold">
                <span className="font-normal text-muted">Line {place + 1}: </span>
                {text}
              </p>
              <p className="text-small text-error">{message}</p>
            </div>
            {family ? <ChooseVariant place={place} text={text} family={family} onChosen={onGoTo} /> : null}
            <Button variant="quiet" size="small" onClick={() => onGoTo(place)}>
              Correct<span className="sr-only"> line {place + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      {bad.length > visibleCount ? (
        <Button variant="outline" size="small" className="mt-4" onClick={() => setVisibleCount(visibleCount + STEP)}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}
